//! Means, shares and how far they can be trusted.

/// How many standard errors to each side a 99 % interval reaches.
const Z: f64 = 2.575_829_303_548_900_4;

/// A 99 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// Wilson's interval for the probability of something that has come about `hits` times in
/// `trials`. Hits may be parts of one: that makes the interval too wide rather than too narrow.
pub fn wilson(hits: f64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval {
            low: 0.0,
            high: 1.0,
        };
    }
    let n = trials as f64;
    let share = hits / n;
    let middle = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    Interval {
        low: ((middle - spread) / whole).clamp(0.0, share),
        high: ((middle + spread) / whole).clamp(share, 1.0),
    }
}

/// Pairs of numbers, one pair a game: what is measured, and what it is measured by. They are
/// added up in such a way that no precision is lost; the same order gives the same result.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pairs {
    count: u64,
    mean: (f64, f64),
    /// Sums of products of differences from the means: of the first with itself, of both, of
    /// the second with itself.
    spread: (f64, f64, f64),
    /// Least and most of the first divided by the second.
    range: Option<(f64, f64)>,
}

impl Pairs {
    /// Adds a pair.
    pub(super) fn add(&mut self, of: f64, per: f64) {
        self.count += 1;
        let n = self.count as f64;
        let (before, base) = (of - self.mean.0, per - self.mean.1);
        self.mean.0 += before / n;
        self.mean.1 += base / n;
        let (after, based) = (of - self.mean.0, per - self.mean.1);
        self.spread.0 += before * after;
        self.spread.1 += before * based;
        self.spread.2 += base * based;
        if per != 0.0 {
            let ratio = of / per;
            let (least, most) = self.range.unwrap_or((ratio, ratio));
            self.range = Some((least.min(ratio), most.max(ratio)));
        }
    }

    /// How many were added.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Least and most of the first divided by the second, of the pairs whose second is not 0.
    pub(super) fn range(&self) -> Option<(f64, f64)> {
        self.range
    }

    /// The sum of the first divided by that of the second, which is the mean where the second
    /// always is 1.
    pub(super) fn ratio(&self) -> Option<f64> {
        (self.count > 0 && self.mean.1 != 0.0).then(|| self.mean.0 / self.mean.1)
    }

    /// The interval of the ratio; nothing can be said of less than two games.
    pub(super) fn interval(&self) -> Option<Interval> {
        let ratio = self.ratio().filter(|_| self.count > 1)?;
        let n = self.count as f64;
        // How far each game is from what the ratio lets expect of it: these have mean 0.
        let (of, both, per) = self.spread;
        let left = (of - 2.0 * ratio * both + ratio * ratio * per).max(0.0);
        let error = (left / (n - 1.0) / n).sqrt() / self.mean.1.abs();
        Some(Interval {
            low: ratio - Z * error,
            high: ratio + Z * error,
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-9, "{a} {b}");
    }

    #[test]
    fn means_have_the_interval_of_their_standard_error() {
        let mut pairs = Pairs::default();
        for number in [2.0, 4.0, 4.0, 6.0] {
            pairs.add(number, 1.0);
        }
        near(pairs.ratio().unwrap(), 4.0);
        assert_eq!(pairs.range(), Some((2.0, 6.0)));
        // A sample variance of 8/3.
        let error = Z * (8.0f64 / 3.0 / 4.0).sqrt();
        let interval = pairs.interval().unwrap();
        near(interval.low, 4.0 - error);
        near(interval.high, 4.0 + error);
    }

    #[test]
    fn ratios_are_of_sums() {
        let mut pairs = Pairs::default();
        for (of, per) in [(1.0, 2.0), (0.0, 0.0), (3.0, 4.0)] {
            pairs.add(of, per);
        }
        near(pairs.ratio().unwrap(), 4.0 / 6.0);
        assert_eq!(pairs.range(), Some((0.5, 0.75)));
        // What is left: 1 - 4/3, 0, 3 - 8/3; the mean of what it is measured by is 2.
        let left = 2.0 / 9.0;
        let error = Z * (left / 2.0f64 / 3.0).sqrt() / 2.0;
        near(pairs.interval().unwrap().high, 4.0 / 6.0 + error);
    }

    #[test]
    fn of_one_game_no_interval_is_told() {
        let mut pairs = Pairs::default();
        assert_eq!(pairs.ratio(), None);
        pairs.add(3.0, 1.0);
        assert_eq!(pairs.ratio(), Some(3.0));
        assert_eq!(pairs.interval(), None);
    }
}
