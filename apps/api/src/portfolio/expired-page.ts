import { createHash } from 'node:crypto'
import { html } from '../http/html.ts'

const style = `
:root{color-scheme:light dark;--ground:#f5f4f0;--ink:#17191f;--ink-2:#54565d}
@media(prefers-color-scheme:dark){:root{--ground:#12141b;--ink:#f2f0ea;--ink-2:#b4b5b8}}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 "Instrument Sans","Helvetica Neue",Arial,sans-serif}
main{max-width:34rem;margin:0 auto;padding:32px 20px}
h1{margin:0;padding-top:24px;border-top:2px solid var(--ink);font-size:1.5rem;line-height:1.2;font-weight:500}
p{margin:16px 0 0;color:var(--ink-2)}
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Our own pages may frame it, as they frame the paper that it replaces. */
export const expiredPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/** The same answer for an expired address, one that never existed, and one whose session ended. */
export function expiredPage(brandName: string): string {
  return html`<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Esta dirección ya venció · ${brandName}</title>
<style>${{ html: style }}</style>
</head>
<body>
<main>
<h1>Esta dirección ya venció</h1>
<p>Por tu seguridad, la dirección de cada documento dura unos minutos. Vuelve a tus documentos y ábrelo otra vez.</p>
</main>
</body>
</html>
`.html
}
