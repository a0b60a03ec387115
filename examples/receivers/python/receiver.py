"""WEBHOOK_SECRET=whsec_… PORT=4001 python3 receiver.py"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300

# In production a table with the id of the event as its key: it survives this process.
seen = set()


def verify(raw_body, headers, secret):
    """The event of a genuine delivery, None for anything else. raw_body are the bytes that came."""
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return None
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{event_id}.{timestamp}.".encode() + raw_body
    digest = hmac.new(key, content, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # While a secret is rotated there is one signature for each of the two.
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    if not any(hmac.compare_digest(one, expected) for one in signatures):
        return None
    return json.loads(raw_body)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        raw_body = self.rfile.read(int(self.headers.get("content-length", 0)))
        event = verify(raw_body, self.headers, os.environ["WEBHOOK_SECRET"])
        if event is not None and event["id"] not in seen:
            seen.add(event["id"])
            print(event["topic"], event["id"], flush=True)
        self.send_response(401 if event is None else 204)
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver)
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
