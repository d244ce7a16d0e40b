"""What the browser tests are made of: a server, three devices, hands, and the two pages of the client."""
