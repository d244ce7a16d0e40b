"""The three sizes that tests run at."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Device:
    name: str
    width: int
    height: int
    scale: int
    touch: bool

    def context_options(self) -> dict:
        """Playwright's `new_context` options for this device."""
        return {
            "viewport": {"width": self.width, "height": self.height},
            "screen": {"width": self.width, "height": self.height},
            "device_scale_factor": self.scale,
            "has_touch": self.touch,
            "is_mobile": self.touch,
        }


PHONE = Device("phone", 390, 844, 3, touch=True)
TABLET = Device("tablet", 820, 1180, 2, touch=True)
DESKTOP = Device("desktop", 1440, 900, 1, touch=False)
DEVICES = {device.name: device for device in (PHONE, TABLET, DESKTOP)}
