# Varnish 7 in front of three nodes of Quire, as a cache of pages. Page addresses begin with the hash of the content, so that all
# pages of a publication come from one node. Start Quire with --trusted-proxy and the address of Varnish.
vcl 4.1;

import directors;

probe ready {
    .url = "/ready";
    .interval = 2s;
    .timeout = 4s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend one { .host = "quire-1.example.org"; .port = "8080"; .probe = ready; }
backend two { .host = "quire-2.example.org"; .port = "8080"; .probe = ready; }
backend three { .host = "quire-3.example.org"; .port = "8080"; .probe = ready; }

sub vcl_init {
    new nodes = directors.shard();
    nodes.add_backend(one);
    nodes.add_backend(two);
    nodes.add_backend(three);
    nodes.reconfigure();
}

sub vcl_recv {
    if (req.restarts == 0) {
        # Clients can't skip the check.
        unset req.http.X-Original-URI;
        if (req.http.X-Forwarded-Proto !~ "^https?$") {
            set req.http.X-Forwarded-Proto = "http";
        }
    }
    if (req.url ~ "^/(images|books)/") {
        set req.backend_hint = nodes.backend(
            by = KEY, key = nodes.key(regsub(req.url, "^/[a-z]+/([^/?]+).*$", "\1")), healthy = ALL);
    } else {
        set req.backend_hint = nodes.backend(by = KEY, key = nodes.key("" + client.ip), healthy = ALL);
    }

    # Events are sent as they happen.
    if (req.url ~ "^/api/v1/events") {
        return (pipe);
    }
    if (req.method != "GET" || req.url !~ "^/(images|books)/") {
        return (pass);
    }
    if (req.restarts == 0) {
        # A node checks the access first; see vcl_deliver.
        set req.http.X-Original-URI = req.url;
        set req.url = "/api/v1/access";
        return (pass);
    }
    unset req.http.X-Original-URI;
    return (hash);
}

sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.Accept);
    hash_data(req.http.Accept-Encoding);
    return (lookup);
}

sub vcl_backend_response {
    if (bereq.url ~ "^/(images|books)/" && beresp.status == 200 && beresp.http.Cache-Control ~ "immutable") {
        # Cache-Control and Vary are for browsers. Here the access is checked, and the key contains the headers in Vary.
        set beresp.http.X-Quire-Vary = beresp.http.Vary;
        unset beresp.http.Vary;
        unset beresp.http.Set-Cookie;
        set beresp.ttl = 30d;
        set beresp.uncacheable = false;
        return (deliver);
    }
    if (bereq.url ~ "^/(images|books)/") {
        set beresp.ttl = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
}

sub vcl_deliver {
    # Without access, the client gets the response of the check. It has the status that the page itself would have.
    if (req.http.X-Original-URI && resp.status == 204) {
        set req.url = req.http.X-Original-URI;
        return (restart);
    }
    if (resp.http.X-Quire-Vary) {
        set resp.http.Vary = resp.http.X-Quire-Vary;
        unset resp.http.X-Quire-Vary;
    }
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
