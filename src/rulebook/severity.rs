//! How much a violation weighs, where somebody has agreed that it shall weigh less.

use super::choice::choices;
use super::code::Code;

choices! {
    /// The weight of a violation.
    pub enum Severity {
        /// It makes its record illegal.
        Error = "error",
        /// It is told, but its record may be legal.
        Warning = "warning",
        /// It is not told.
        Off = "off",
    }
}

/// The weight of each code: [`Severity::Error`] unless something else was agreed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Severities {
    warnings: u64,
    off: u64,
}

// A bit for each code must be there.
const _: () = assert!(Code::ALL.len() <= 64);

impl Severities {
    /// The weight of a code.
    #[must_use]
    pub fn of(&self, code: Code) -> Severity {
        let bit = bit(code);
        match (self.off & bit, self.warnings & bit) {
            (0, 0) => Severity::Error,
            (0, _) => Severity::Warning,
            _ => Severity::Off,
        }
    }

    /// Gives a code another weight.
    pub fn set(&mut self, code: Code, severity: Severity) {
        let bit = bit(code);
        self.off &= !bit;
        self.warnings &= !bit;
        match severity {
            Severity::Error => {}
            Severity::Warning => self.warnings |= bit,
            Severity::Off => self.off |= bit,
        }
    }

    /// Whether every code has its full weight.
    #[must_use]
    pub const fn are_plain(&self) -> bool {
        self.warnings | self.off == 0
    }
}

fn bit(code: Code) -> u64 {
    1 << (code as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_weight_of_its_own() {
        for code in Code::ALL {
            let mut severities = Severities::default();
            assert!(severities.are_plain());
            for severity in [Severity::Warning, Severity::Off, Severity::Warning] {
                severities.set(*code, severity);
                assert_eq!(severities.of(*code), severity);
                assert!(!severities.are_plain());
                let others = Code::ALL.iter().filter(|other| *other != code);
                assert!(others.clone().all(|other| severities.of(*other) == Severity::Error));
            }
            severities.set(*code, Severity::Error);
            assert_eq!(severities, Severities::default());
        }
    }
}
