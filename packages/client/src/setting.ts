/** A setting of this installation, which the server writes into the head of the page; empty where it has none. */
export function setting(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="llave:${name}"]`)?.content ?? ''
}
