import { createHash } from 'node:crypto'
import { html, nothing } from '../../http/html.ts'

export type CheckContent = {
  readonly title: string
  /** Empty where there is no amount. */
  readonly figure: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  readonly advice: string
}

/** Colours of the look's tokens; a page for anyone loads nothing else of the portal. */
const style = `
:root{color-scheme:light dark;--ground:#f5f4f0;--paper:#fff;--ink:#17191f;--ink-2:#54565d;--line:#d8d6ce}
@media(prefers-color-scheme:dark){:root{--ground:#12141b;--paper:#1a1d26;--ink:#f2f0ea;--ink-2:#b4b5b8;--line:#313643}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 "Instrument Sans","Helvetica Neue",Arial,sans-serif}
main,header{max-width:34rem;margin:0 auto;padding:0 20px}
header{padding-top:24px;padding-bottom:24px;font-weight:600}
article{background:var(--paper);border-top:2px solid var(--ink);padding:28px 24px}
h1{margin:0;font-size:1.5rem;line-height:1.2;font-weight:500}
.figure{margin:16px 0 0;font-size:2.5rem;line-height:1.1;font-weight:500;font-variant-numeric:tabular-nums;letter-spacing:-.03em}
dl{margin:20px 0 0;border-top:1px solid var(--ink)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line)}
dt{color:var(--ink-2)}
dd{margin:0;font-weight:500;text-align:right;overflow-wrap:anywhere}
.advice{margin:20px 0 0;color:var(--ink-2)}
`

const styleHash = createHash('sha256').update(style).digest('base64')
export const checkPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A page of its own: no script, and the same for everybody who opens it. */
export function checkPage(brandName: string, { title, figure, lines, advice }: CheckContent): string {
  const facts = lines.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)
  return html`<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brandName}</title>
<style>${{ html: style }}</style>
</head>
<body>
<header>${brandName}</header>
<main>
<article>
<h1>${title}</h1>
${figure === '' ? nothing : html`<p class="figure">${figure}</p>`}
${facts.length === 0 ? nothing : html`<dl>${facts}</dl>`}
<p class="advice">${advice}</p>
</article>
</main>
</body>
</html>
`.html
}
