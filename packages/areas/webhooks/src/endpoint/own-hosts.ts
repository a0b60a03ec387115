/**
 * Hosts of this service itself, `host` or `host:port`: the host of the request, if there is
 * one, and those its stack names in `API_HOSTS`, separated by commas (WHK-37).
 */
export function ownHosts(requestHost?: string): string[] {
  return [requestHost ?? '', ...(process.env['API_HOSTS'] ?? '').split(',')]
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
}
