"""Turning pages with a finger or the mouse: the page follows the pointer, and every turn counts."""

import time

import pytest

from quire_browser.devices import Device
from quire_browser.pointers import gentle
from quire_browser.screenshots import capture, keep_strip
from quire_browser.comic_files import PAGES
from quire_browser.reader import Reader
from quire_browser.reader_state import State
from quire_browser.server import Book
from quire_browser.waiting import until


def test_a_swipe_turns_one_page(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 1)
    reader.swipe()
    reader.wait_for_page(2)
    reader.swipe()
    reader.wait_for_page(3)


def test_a_swipe_the_other_way_turns_back(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 5)
    reader.swipe(-1)
    reader.wait_for_page(4)


def test_two_quick_flings_turn_two_pages(reader: Reader, colours: Book, device: Device) -> None:
    """The second fling begins while the first turn is still in progress."""
    reader.open(colours, 1)
    reader.swipe(duration=0.09)
    reader.swipe(duration=0.09)
    reader.wait_for_page(3)


def test_five_quick_flings_turn_five_pages(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 1)
    for _ in range(5):
        reader.swipe(duration=0.09)
    reader.wait_for_page(6)


def test_flings_forward_and_back_end_where_they_began(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 4)
    for _ in range(3):
        reader.swipe(1, duration=0.09)
    reader.wait_for_page(7)
    for _ in range(3):
        reader.swipe(-1, duration=0.09)
    reader.wait_for_page(4)


def test_a_right_to_left_book_turns_the_other_way(reader: Reader, mirror: Book, device: Device) -> None:
    reader.open(mirror, 1)
    assert reader.ahead == 1
    reader.swipe()
    reader.wait_for_page(2)
    reader.pointer.tap(reader.forward_zone())
    reader.wait_for_page(3)
    reader.pointer.tap(reader.backward_zone())
    reader.wait_for_page(2)


def test_ten_quick_taps_turn_ten_pages(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 1)
    for number in range(10):
        reader.pointer.tap(reader.forward_zone(number))
        time.sleep(0.05)
    reader.wait_for_page(11)


def test_quick_taps_forward_and_back_are_all_counted(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    for number, zone in enumerate("fffbfbbf"):
        reader.pointer.tap(reader.forward_zone(number) if zone == "f" else reader.backward_zone(number))
        time.sleep(0.05)
    reader.wait_for_page(5)


def test_the_page_follows_the_finger_one_to_one(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 2)
    start = reader.spot(0.8, 0.6)
    reader.pointer.down(start)
    reader.pointer.glide((start[0] - device.width * 0.2, start[1]), 0.2, gentle)
    reader.pointer.hold(0.1)
    first = reader.state()
    reader.pointer.glide((start[0] - device.width * 0.5, start[1]), 0.2, gentle)
    reader.pointer.hold(0.1)
    second = reader.state()
    went = first.slot(2).box.x - second.slot(2).box.x
    assert went == pytest.approx(device.width * 0.3, abs=1), "the page moved as far as the finger"
    assert second.state == "tracking"
    reader.pointer.up()
    reader.wait_for_rest()


def test_a_turn_held_half_way_shows_both_pages_and_can_be_reverted(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 4)
    home = reader.state().slot(4).box
    start = reader.spot(0.85, 0.6)
    reader.pointer.down(start)
    reader.pointer.glide((start[0] - device.width * 0.5, start[1]), 0.3, gentle)
    reader.pointer.hold(0.2)

    state = reader.state()
    assert state.state == "tracking"
    assert state.visible(device.width) == [4, 5]
    shot = reader.quick_screenshot()
    for number in (4, 5):
        box = state.slot(number).picture
        assert box is not None, f"page {number} has its image"
        left, right = max(box.x, 0), min(box.right, device.width)
        # A point near the image's outer edge, where there is paper and no numeral.
        spot = (left + 12 if number == 4 else right - 12, box.y + box.height * 0.2)
        assert reader.painted_page_at(spot, shot) == number, f"page {number} is painted beside its neighbour"

    reader.pointer.glide((start[0] - 2, start[1]), 0.4, gentle)
    reader.pointer.hold(0.15)
    reader.pointer.up()
    after = reader.wait_for_page(4)
    assert after.slot(4).box == home


def test_a_turn_released_half_way_completes(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 4)
    reader.pointer.drag(reader.spot(0.85, 0.6), reader.spot(0.3, 0.6))
    reader.wait_for_page(5)


def test_a_turn_in_flight_can_be_caught_without_a_jump(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    reader.swipe(duration=0.09)
    reader.record()
    start = reader.spot(0.8, 0.6)
    reader.pointer.down(start)
    reader.pointer.hold(0.3)
    frames = reader.recording()
    previous: tuple[float, dict[int, float]] | None = None
    for moment, state in frames:
        places = {slot.page: slot.box.x for slot in state.slots if not slot.hidden}
        if previous is not None:
            # No turn is faster than twenty windows per second.
            most = device.width * 0.02 * max(moment - previous[0], 16)
            for number in places.keys() & previous[1].keys():
                step = abs(places[number] - previous[1][number])
                assert step <= most, f"page {number} jumped by {step:.0f} points when it was caught"
        previous = (moment, places)

    held = reader.state()
    shown = held.visible(device.width)[0]
    reader.pointer.glide((start[0] - device.width * 0.1, start[1]), 0.2, gentle)
    reader.pointer.hold(0.1)
    first = reader.state()
    reader.pointer.glide((start[0] - device.width * 0.3, start[1]), 0.2, gentle)
    reader.pointer.hold(0.1)
    second = reader.state()
    went = first.slot(shown).box.x - second.slot(shown).box.x
    assert went == pytest.approx(device.width * 0.2, abs=1), "a caught page follows the finger"
    reader.pointer.up()
    reader.wait_for_rest()


def test_beyond_the_last_card_the_turn_springs_back(reader: Reader, mirror: Book, device: Device) -> None:
    """The only book of its series: after its last page comes the end card, and after that nothing."""
    reader.open(mirror, PAGES)
    reader.swipe()
    until(lambda: reader.state().item == "end" and reader.state().is_at_rest, "the last card is visible")
    start = reader.spot(0.15, 0.6)
    reader.pointer.down(start)
    reader.pointer.glide((start[0] + device.width * 0.6, start[1]), 0.3, gentle)
    reader.pointer.hold(0.1)
    card = next(card for card in reader.state().cards if card.kind == "transition" and not card.hidden)
    pulled = card.box.x
    reader.pointer.up()
    assert 0 < pulled < device.width * 0.45, "the card follows with growing resistance"
    until(lambda: reader.state().is_at_rest, "the card springs back")
    assert reader.state().item == "end"
    reader.swipe(-1)
    reader.wait_for_page(PAGES)


def test_before_the_first_card_the_turn_springs_back(reader: Reader, mirror: Book, device: Device) -> None:
    reader.open(mirror, 1)
    for _ in range(2):
        reader.swipe(-1)
        until(lambda: reader.state().item == "start" and reader.state().is_at_rest, "the first card is visible")
    reader.swipe()
    reader.wait_for_page(1)


@pytest.mark.devices("phone", "tablet")
def test_a_touch_cancelled_by_the_system_turns_nothing(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 2)
    reader.pointer.down(reader.spot(0.8, 0.6))
    reader.pointer.glide(reader.spot(0.7, 0.6), 0.2, gentle)
    reader.pointer.cancel()
    reader.wait_for_page(2)


@pytest.mark.devices("phone", "tablet")
def test_a_vertical_swipe_turns_nothing(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 2)
    reader.pointer.swipe(reader.spot(0.5, 0.7), reader.spot(0.52, 0.3))
    reader.wait_for_rest(2)


def test_every_turn_is_one_continuous_motion(reader: Reader, colours: Book, device: Device) -> None:
    """From the release to rest the page only moves forward, and each frame shows the same pair of pages."""
    reader.open(colours, 6)
    reader.record()
    reader.pointer.tap(reader.forward_zone())
    reader.wait_for_rest(7)
    frames = reader.recording()
    places = [state.slot(7).box.x for _, state in frames if any(slot.page == 7 for slot in state.slots)]
    assert places[-1] == pytest.approx(0, abs=0.5)
    moving = [x for x in places if 1 < x < device.width - 1]
    assert moving, "some frames show the turn in progress"
    assert all(later <= earlier + 0.5 for earlier, later in zip(places, places[1:])), "the page never moves back"


def test_fast_turns_show_an_image_in_every_frame(reader: Reader, colours: Book, device: Device) -> None:
    """No frame is black: every visible page has its image."""
    reader.open(colours, 1)
    reader.wait_for_images({1, 2, 3})
    reader.record()
    for _ in range(6):
        reader.swipe(duration=0.09)
    reader.wait_for_page(7)
    for moment, state in reader.recording():
        for number in state.visible(device.width):
            assert state.slot(number).picture is not None, f"page {number} was empty at {moment} ms"


@pytest.mark.devices("phone", "desktop")
def test_a_strip_of_frames_is_kept(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 1)
    start = reader.spot(0.9, 0.6)
    reader.pointer.down(start)
    frames = [capture(reader.page)]
    for part in (0.1, 0.25, 0.45):
        reader.pointer.glide((start[0] - device.width * part, start[1]), 0.05)
        frames.append(capture(reader.page))
    reader.pointer.up()
    deadline = time.monotonic() + 3
    while time.monotonic() < deadline:
        frames.append(capture(reader.page))
        state: State = reader.state()
        if state.is_at_rest:
            break
    keep_strip(frames[:9], device, "swipe")
    reader.wait_for_page(2)
