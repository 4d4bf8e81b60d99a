use viguier::record::input::Surroundings;
fn main() {
    let t = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let s = std::time::Instant::now();
    let mut n = 0;
    let mut f = 0;
    for l in t.lines() {
        let p = viguier::record::read(l, &Surroundings::none());
        let r = p[0].reading.record.as_ref().unwrap();
        let j = viguier::referee::judge(r, Default::default());
        n += 1;
        f += j.findings.len();
    }
    let d = s.elapsed().as_secs_f64();
    println!("{n} games {f} findings {:.0}/s", n as f64 / d);
    let s = std::time::Instant::now();
    let mut k = 0;
    for l in t.lines() {
        let p = viguier::record::read(l, &Surroundings::none());
        k += p.len();
    }
    println!("read only {:.0}/s", k as f64 / s.elapsed().as_secs_f64());
}
