# Sourced by .ci/run: two programs of the system that some tests need, Chromium for the pages and LibreOffice for the
# sheets. Installs what is missing where apt is there and may; anywhere else those tests count as skipped.

missing_tools() {
  command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || echo chromium
  command -v soffice >/dev/null || echo libreoffice-calc-nogui
}

install_system_tools() {
  local packages as_root=''
  packages=$(missing_tools)
  [ -n "$packages" ] && command -v apt-get >/dev/null || return 0
  if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || return 0
    as_root='sudo -n'
  fi
  # shellcheck disable=SC2086
  {
    timeout 120 $as_root apt-get update &&
      timeout 600 $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages
  } >/dev/null 2>&1 || echo "not to be installed here: $packages; the tests that need them are skipped"
}
