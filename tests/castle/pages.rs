//! The examples on the pages of the rulebook do what the pages say.

use viguier::rulebook::Code;

use crate::support::faults;

/// The blocks of a page between fences of YAML, those of The Castle.
fn blocks(page: &str) -> Vec<&str> {
    let blocks = page.split("```yaml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks.filter(|block| block.contains("game: the-castle")).collect()
}

#[test]
fn the_examples_of_the_pages_are_illegal_and_legal_as_they_say() {
    let mut pages = 0;
    for code in Code::ALL {
        let blocks = blocks(code.page());
        let [illegal, legal] = blocks[..] else {
            assert!(blocks.is_empty(), "{code}: an illegal and a legal record");
            continue;
        };
        let found = faults(illegal);
        assert_eq!(found.first().map(|(code, _)| code.as_str()), Some(code.as_str()), "{code}: {found:?}");
        assert_eq!(faults(legal), [], "{code}");
        pages += 1;
    }
    assert!(pages >= 7, "{pages} pages");
}
