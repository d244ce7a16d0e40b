import WebLocalization

/// The text of an estimated time: hours without minutes from ten hours on, and at least one minute.
func durationText(minutes: Int) -> String {
    if minutes < 60 { return Text.of(.durationMinutes(max(minutes, 1))) }
    if minutes >= 600 { return Text.of(.durationHours((minutes + 30) / 60)) }
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return Text.of(rest == 0 ? .durationHours(hours) : .durationHoursMinutes(hours: hours, minutes: rest))
}
