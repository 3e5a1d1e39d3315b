"""OpenStack Swift with its S3 API, all four servers in one process.

s3-server.py FOLDER ACCESS_KEY SECRET_KEY prints the port of the S3 API, and stops when its standard input closes.
"""
import os
import sys

import eventlet
import eventlet.hubs

eventlet.monkey_patch()

from eventlet import wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

folder, access_key, secret_key = sys.argv[1:4]
devices = os.path.join(folder, "devices")
os.makedirs(os.path.join(devices, "one"))
utils.HASH_PATH_SUFFIX = b"test"

COMMON = """[DEFAULT]
swift_dir = {}
devices = {}
mount_check = false
log_level = ERROR
""".format(folder, devices)

PROXY = """[pipeline:main]
pipeline = catch_errors s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
storage_domain = localhost
[filter:tempauth]
use = egg:swift#tempauth
user_{} = {} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
""".format(access_key.replace(":", "_"), secret_key)

PLAIN = "[pipeline:main]\npipeline = server\n[app:server]\nuse = egg:swift#{}\n"


class Cache:
    """Stands in for memcached; nothing is cached."""

    def get(self, *_, **__):
        return None

    set = delete = get


def serve(kind, listening, text):
    config = os.path.join(folder, kind + ".conf")
    with open(config, "w") as file:
        file.write(COMMON + text)
    app = loadapp(config, global_conf={})

    def with_cache(env, start_response):
        env["swift.cache"] = Cache()
        return app(env, start_response)

    eventlet.spawn(wsgi.server, listening, with_cache, log_output=False, debug=False)


with open(os.path.join(folder, "swift.conf"), "w") as file:
    file.write("[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n")
utils.SWIFT_CONF_FILE = os.path.join(folder, "swift.conf")

backends = []
for kind in ("account", "container", "object"):
    listening = eventlet.listen(("127.0.0.1", 0))
    backends.append((kind, listening))
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({
        "region": 1, "zone": 1, "weight": 1, "device": "one", "ip": "127.0.0.1",
        "port": listening.getsockname()[1],
    })
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, kind + ".ring.gz"))
for kind, listening in backends:
    serve(kind, listening, PLAIN.format(kind))
front = eventlet.listen(("127.0.0.1", 0))
serve("proxy", front, PROXY)
print(front.getsockname()[1], flush=True)
eventlet.hubs.trampoline(0, read=True)
