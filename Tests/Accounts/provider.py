#!/usr/bin/env python3
"""provider.py [--port N]: an OpenID Connect provider for tests, made with Authlib.

Prints its issuer on the first line. It knows one client, `quire`, with the secret `provider secret`, and redirects back
only to loopback addresses. PKCE with S256 is enforced. A user signs in by choosing a name:

    GET /authorize?…                shows a form with the users; with `login_hint=anna` it signs this user in at once

Tests control it with JSON:

    POST /test/users                {"anna": {"email": "anna@example.org", "email_verified": true, "groups": ["family"]}}
    POST /test/rotate               makes a new key and withdraws the old one; {"keep": true} publishes both
    POST /test/algorithm            {"algorithm": "ES256"} signs with a key of another kind
    POST /test/claims               {"aud": "another"} replaces claims of the next tokens
    POST /test/forge                {"token": "key"} forges the next tokens: `key` signs with a key that isn't published,
                                    `none` removes the signature, `replay` repeats the last token; null ends it
    GET  /test/requests             how often each endpoint was used
"""
import argparse
import base64
import collections
import html
import os
import secrets
import socket
import time
import urllib.parse

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import grants
from authlib.oauth2.rfc6749.errors import InvalidRequestError
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oidc.core import OpenIDCode, UserInfo
from authlib.oidc.core.errors import LoginRequiredError
from flask import Flask, Response, jsonify, redirect, request
from joserfc.jwk import ECKey, KeySet, RSAKey
from werkzeug.serving import make_server

CLIENT_ID = "quire"
CLIENT_SECRET = "provider secret"

app = Flask(__name__)


class State:
    """The state of the provider. It is lost when the process ends."""

    issuer = ""
    algorithm = "RS256"
    #: The key that signs, and those that are published.
    key = None
    published = []
    users = {"anna": {"email": "anna@example.org", "email_verified": True, "name": "Anna"}}
    claims = {}
    #: How tokens are forged; None for valid tokens.
    forgery = None
    last_token = ""
    codes = {}
    access_tokens = {}
    nonces = set()
    counts = collections.Counter()


def make_key():
    """Makes a key for the current algorithm."""
    options = {"use": "sig", "alg": State.algorithm, "kid": secrets.token_hex(8)}
    if State.algorithm == "ES256":
        return ECKey.generate_key("P-256", options)
    return RSAKey.generate_key(2048, options)


def rotate(keep=False):
    """Replaces the key that signs."""
    State.key = make_key()
    State.published = ([*State.published, State.key] if keep else [State.key])


class Client:
    """The only client."""

    client_id = CLIENT_ID
    id_token_signed_response_alg = None

    def get_client_id(self):
        return self.client_id

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return " ".join(name for name in scope.split() if name in {"openid", "profile", "email", "groups"})

    def check_redirect_uri(self, redirect_uri):
        return urllib.parse.urlparse(redirect_uri).hostname in {"127.0.0.1", "localhost", "::1"}

    def check_client_secret(self, client_secret):
        return secrets.compare_digest(client_secret, CLIENT_SECRET)

    def check_endpoint_auth_method(self, method, endpoint):
        return method in {"client_secret_basic", "client_secret_post"}

    def check_response_type(self, response_type):
        return response_type == "code"

    def check_grant_type(self, grant_type):
        return grant_type == "authorization_code"


class User:
    """A user who signs in."""

    def __init__(self, name):
        self.name = name

    def get_user_id(self):
        return self.name


class Code:
    """An authorization code that was not exchanged yet."""

    def __init__(self, code, payload, user):
        self.code = code
        self.user = user
        self.redirect_uri = payload.redirect_uri
        self.scope = payload.scope
        self.nonce = payload.data.get("nonce")
        self.code_challenge = payload.data.get("code_challenge")
        self.code_challenge_method = payload.data.get("code_challenge_method")
        self.auth_time = int(time.time())

    def get_redirect_uri(self):
        return self.redirect_uri

    def get_scope(self):
        return self.scope

    def get_nonce(self):
        return self.nonce

    def get_auth_time(self):
        return self.auth_time

    def get_acr(self):
        return None

    def get_amr(self):
        return None


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]

    def save_authorization_code(self, code, request):
        State.codes[code] = Code(code, request.payload, request.user)

    def query_authorization_code(self, code, client):
        return State.codes.get(code)

    def delete_authorization_code(self, authorization_code):
        State.codes.pop(authorization_code.code, None)

    def authenticate_user(self, authorization_code):
        return authorization_code.user


class RequiredChallenge(CodeChallenge):
    """PKCE with S256 for every client. Authlib enforces it only for clients without a secret."""

    SUPPORTED_CODE_CHALLENGE_METHOD = ["S256"]

    def validate_code_challenge(self, grant, redirect_uri):
        data = grant.request.payload.data
        if not data.get("code_challenge") or data.get("code_challenge_method") != "S256":
            raise InvalidRequestError("PKCE with S256 is required.")
        super().validate_code_challenge(grant, redirect_uri)


class IDTokens(OpenIDCode):
    def exists_nonce(self, nonce, request):
        return nonce in State.nonces

    def resolve_client_private_key(self, client):
        return make_key() if State.forgery == "key" else State.key

    def get_client_algorithm(self, client):
        return State.algorithm

    def get_encode_header(self, client):
        return {"alg": State.algorithm, "kid": State.key.kid}

    def get_client_claims(self, client):
        return {"iss": State.issuer, "aud": [CLIENT_ID]}

    def generate_user_info(self, user, scope):
        return user_info(user, scope)

    def encode_id_token(self, token, request):
        State.nonces.add(request.authorization_code.get_nonce())
        if State.forgery == "replay":
            return State.last_token
        State.last_token = super().encode_id_token(token, request)
        if State.forgery == "none":
            header = base64.urlsafe_b64encode(b'{"alg":"none","typ":"JWT"}').decode().rstrip("=")
            return f"{header}.{State.last_token.split('.')[1]}."
        return State.last_token


def user_info(user, scope):
    """The claims about a user."""
    claims = {"sub": f"subject of {user.name}", "preferred_username": user.name, **State.users[user.name]}
    return UserInfo({**claims, **State.claims})


def save_token(token, request):
    State.access_tokens[token["access_token"]] = (request.user, token.get("scope", ""))


server = AuthorizationServer(
    app, query_client=lambda client_id: Client() if client_id == CLIENT_ID else None, save_token=save_token
)
server.register_grant(CodeGrant, [IDTokens(require_nonce=True), RequiredChallenge(required=True)])


@app.before_request
def count():
    State.counts[request.path] += 1


@app.get("/.well-known/openid-configuration")
def discovery():
    return jsonify(
        issuer=State.issuer,
        authorization_endpoint=State.issuer + "/authorize",
        token_endpoint=State.issuer + "/token",
        jwks_uri=State.issuer + "/keys",
        userinfo_endpoint=State.issuer + "/userinfo",
        end_session_endpoint=State.issuer + "/logout",
        response_types_supported=["code"],
        subject_types_supported=["public"],
        id_token_signing_alg_values_supported=["RS256", "ES256"],
        code_challenge_methods_supported=["S256"],
        token_endpoint_auth_methods_supported=CodeGrant.TOKEN_ENDPOINT_AUTH_METHODS,
    )


@app.get("/keys")
def keys():
    return jsonify(KeySet(State.published).as_dict(private=False))


@app.route("/authorize", methods=["GET", "POST"])
def authorize():
    name = request.form.get("user") or request.args.get("login_hint")
    user = User(name) if name in State.users else None
    try:
        grant = server.get_consent_grant(end_user=user)
    except LoginRequiredError:
        grant = None
    except OAuth2Error as error:
        return Response(f"{error.error}: {error.description}\n", status=400, mimetype="text/plain")
    if user:
        return server.create_authorization_response(grant_user=user, grant=grant)
    buttons = "".join(
        f'<button name="user" value="{html.escape(user)}">{html.escape(user)}</button>' for user in State.users
    )
    return f'<!doctype html><title>Sign in</title><form method="post"><p>{buttons}</p></form>'


@app.post("/token")
def token():
    return server.create_token_response()


@app.get("/userinfo")
def userinfo():
    kind, _, value = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or value not in State.access_tokens:
        return Response(status=401, headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})
    user, scope = State.access_tokens[value]
    return jsonify(user_info(user, scope))


@app.get("/logout")
def logout():
    address = request.args.get("post_logout_redirect_uri", "")
    if request.args.get("client_id") == CLIENT_ID and Client().check_redirect_uri(address):
        return redirect(address)
    return "Signed out.\n"


@app.post("/test/users")
def set_users():
    State.users = request.get_json()
    return jsonify(ok=True)


@app.post("/test/rotate")
def rotate_keys():
    rotate(keep=bool((request.get_json(silent=True) or {}).get("keep")))
    return jsonify(kid=State.key.kid)


@app.post("/test/algorithm")
def set_algorithm():
    State.algorithm = request.get_json()["algorithm"]
    rotate()
    return jsonify(kid=State.key.kid)


@app.post("/test/claims")
def set_claims():
    State.claims = request.get_json()
    return jsonify(ok=True)


@app.post("/test/forge")
def forge():
    State.forgery = request.get_json()["token"]
    return jsonify(ok=True)


@app.get("/test/requests")
def requests():
    return jsonify(State.counts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=0, help="the port; 0 lets the system choose")
    options = parser.parse_args()
    listener = socket.create_server(("127.0.0.1", options.port))
    port = listener.getsockname()[1]
    State.issuer = f"http://127.0.0.1:{port}"
    rotate()
    # Authlib requires https otherwise.
    os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
    print(State.issuer, flush=True)
    make_server("127.0.0.1", port, app, threaded=True, fd=listener.fileno()).serve_forever()


if __name__ == "__main__":
    main()
