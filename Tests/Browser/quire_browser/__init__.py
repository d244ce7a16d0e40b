"""Helpers of the browser tests: servers, devices, pointers, and the screens of the app."""
