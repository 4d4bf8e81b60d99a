//! Match points, which may be halves and thirds, without rounding.

use std::fmt;
use std::iter::Sum;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// Parts of a point: thousandths, and of those the sixtieth, so that up to six players can share a place evenly.
const UNIT: i64 = 60_000;
/// More points than anybody gives for one game; keeps sums far from the limits of a number.
const MOST: i64 = 1_000_000;

/// Match points. Exact for whatever [`Amount::from_str`] reads and [`Amount::shared_by`] makes of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Amount(i64);

impl Amount {
    /// Whole points.
    #[must_use]
    pub const fn whole(points: i64) -> Self {
        Self(points.saturating_mul(UNIT))
    }

    /// Half a point.
    #[must_use]
    pub const fn half() -> Self {
        Self(UNIT / 2)
    }

    /// The part of each of `count` players.
    #[must_use]
    pub fn shared_by(self, count: usize) -> Self {
        Self(self.0 / i64::try_from(count.max(1)).unwrap_or(i64::MAX))
    }

    /// The sum of two.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// What is left of one without the other.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// A number that orders amounts.
    pub(super) const fn rank(self) -> i64 {
        self.0
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::default(), Self::plus)
    }
}

impl FromStr for Amount {
    type Err = ();

    /// Reads `1`, `0.5`, `-2`, with up to three decimals.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
        let plain = |part: &str, most| (1..=most).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        if !plain(whole, 7) || !plain(decimals, 3) {
            return Err(());
        }
        let whole: i64 = whole.parse().map_err(|_| ())?;
        let thousandths: i64 = format!("{decimals:0<3}").parse().map_err(|_| ())?;
        if whole > MOST {
            return Err(());
        }
        Ok(Self(sign * (whole * UNIT + thousandths * (UNIT / 1000))))
    }
}

impl fmt::Display for Amount {
    /// At most three decimals, and no more than are needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = UNIT / 1000;
        let thousandths = (self.0.abs() + part / 2) / part;
        let sign = if self.0 < 0 && thousandths > 0 { "-" } else { "" };
        let text = format!("{sign}{}.{:03}", thousandths / 1000, thousandths % 1000);
        f.pad(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % UNIT == 0 {
            return serializer.serialize_i64(self.0 / UNIT);
        }
        #[allow(clippy::cast_precision_loss, reason = "programs read a number; ranks come from the exact one")]
        serializer.serialize_f64(self.0 as f64 / UNIT as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(text: &str) -> Amount {
        text.parse().unwrap()
    }

    #[test]
    fn amounts_are_read_and_written_alike() {
        for text in ["0", "1", "0.5", "-2", "-0.125", "1000000"] {
            assert_eq!(amount(text).to_string(), text);
        }
        assert_eq!(amount("01.50").to_string(), "1.5");
        for bad in ["", "-", ".5", "1.", "1.2345", "+1", "1e3", "one", "1,5", "2000000", "99999999999999999999"] {
            assert!(bad.parse::<Amount>().is_err(), "{bad}");
        }
    }

    #[test]
    fn shared_places_add_up_again() {
        for count in 1..=6 {
            let share = amount("10.001").shared_by(count);
            assert_eq!((0..count).map(|_| share).sum::<Amount>(), amount("10.001"), "{count}");
        }
        assert_eq!(amount("10").shared_by(3).to_string(), "3.333");
        assert_eq!(amount("20").shared_by(3).to_string(), "6.667");
        assert_eq!(amount("-0.001").shared_by(6).to_string(), "0");
    }

    #[test]
    fn programs_get_numbers() {
        let json = |amount: Amount| serde_json::to_string(&amount).unwrap();
        assert_eq!([json(amount("2")), json(amount("0.5")), json(amount("-1.25"))], ["2", "0.5", "-1.25"]);
    }
}
