"""Several Quire nodes on one PostgreSQL database, with the programs around them: a standby, pgbouncer, nginx and Varnish.

The fault tests, the tests of the documented configurations and `make bench PARTS=scale` share these modules.
"""
