/** An address as the log may keep it: what opens a door by itself is left out, and so is what people look for. */
export function withoutSecrets(url: string): string {
  return url
    .replace(/\/(convite|repor-senha|p|invites|resets|links)\/[^/?#]+/g, '/$1/…')
    .replace(/\?.*$/, '?…')
}
