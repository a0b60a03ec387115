#!/usr/bin/env bash
# Finding: a parser of XML whose `on` keeps one handler, and whose lines depend on where a tag is broken.
#
# Most assume: `on` of saxes adds a handler, as that of an EventEmitter does; and the line at
#   `opentagstart` is that of the tag.
# What is so: saxes 6.0.0 has one handler for each event. A second `on` takes the place of the first, and says
#   nothing; a limit that was watched there is watched no more. The line is where the parser stands, which is one
#   too high for a tag whose name ends its line, as pretty printers write tags with many attributes. `column` is 0
#   then, and nowhere else.
# Seen with: saxes 6.0.0, on 2026-11-29.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --no-audit --no-fund --silent saxes@6.0.0

cat > try.mjs <<'JS'
import saxes from 'saxes';

const parser = new saxes.SaxesParser();
parser.on('opentagstart', () => console.log('the first handler'));
parser.on('opentagstart', ({ name }) => console.log(name, 'line', parser.line, 'column', parser.column));
parser.write('<a>\n  <b c="d"/>\n  <e\n    f="g"/>\n</a>').close();
JS

node try.mjs | tee seen.txt
diff seen.txt - <<'TEXT'
a line 1 column 3
b line 2 column 5
e line 4 column 0
TEXT
