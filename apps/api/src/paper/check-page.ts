import { createHash } from 'node:crypto'
import { emptyHtml, html } from '../http/html.ts'
import { publicPage } from './public-page.ts'

export type CheckContent = {
  readonly title: string
  /** Empty where there is no amount. */
  readonly figure: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  readonly advice: string
  /** The result of comparing a file. */
  readonly comparison?: string
  /** Whether a file can be compared here. */
  readonly comparesFile?: boolean
}

/**
 * The members that say whether a file is byte for byte one that was issued; all as SHA-256 in hex.
 * `of`: the paper, as the sentence names it.
 */
export function comparedFile(
  fingerprints: readonly string[],
  compared: string | null,
  of: string,
): Pick<CheckContent, 'comparison' | 'comparesFile'> {
  if (fingerprints.length === 0 || compared === null) return { comparesFile: fingerprints.length > 0 }
  return {
    comparesFile: true,
    comparison: fingerprints.includes(compared)
      ? 'El PDF que elegiste es el original: no cambió desde que se emitió.'
      : `El PDF que elegiste fue cambiado después de emitirse, o no es de ${of}. Los datos que tenemos son estos:`,
  }
}

/** Colours of the design tokens; a public page loads nothing of the portal. */
export const publicPageStyle = `
:root{color-scheme:light dark;--ground:#f5f4f0;--paper:#fff;--ink:#17191f;--ink-2:#54565d;--line:#d8d6ce}
@media(prefers-color-scheme:dark){:root{--ground:#12141b;--paper:#1a1d26;--ink:#f2f0ea;--ink-2:#b4b5b8;--line:#313643}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 "Instrument Sans","Helvetica Neue",Arial,sans-serif}
main,header{max-width:34rem;margin:0 auto;padding:0 20px}
header{padding-top:24px;padding-bottom:24px;font-weight:600}
article{background:var(--paper);border-top:2px solid var(--ink);padding:28px 20px}
h1{margin:0;font-size:1.5rem;line-height:1.2;font-weight:500}
.figure{margin:16px 0 0;font-size:2.5rem;line-height:1.1;font-weight:500;font-variant-numeric:tabular-nums;letter-spacing:-.03em}
dl{margin:20px 0 0;border-top:1px solid var(--ink);font-size:.9375rem}
dl div{display:flex;justify-content:space-between;gap:12px;padding:10px 0;border-bottom:1px solid var(--line)}
dt{color:var(--ink-2)}
dd{margin:0;font-weight:500;text-align:right;overflow-wrap:anywhere}
.advice{margin:20px 0 0;color:var(--ink-2)}
.comparison{margin:16px 0 0;padding:12px 0 12px 16px;border-left:4px solid var(--ink);font-weight:500}
section{margin:28px 0 0;padding:20px 0 0;border-top:1px solid var(--line)}
h2{margin:0;font-size:1.0625rem;line-height:1.3;font-weight:600}
section p{margin:6px 0 14px;color:var(--ink-2);font-size:.875rem}
input{position:absolute;width:1px;height:1px;opacity:0}
label{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border:2px solid var(--ink-2);border-radius:4px;font-weight:600;cursor:pointer}
input:focus-visible+label{outline:3px solid var(--ink);outline-offset:3px}
`

/** The file never leaves the browser: only its fingerprint is sent to the server. */
const script = `
const part = document.querySelector('section')
if (crypto.subtle) part.hidden = false
part.querySelector('input').addEventListener('change', async ({ target }) => {
  const [file] = target.files
  if (!file) return
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  location.search = 'huella=' + Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
})
`

export const checkPagePolicy = `default-src 'none'; style-src 'sha256-${hashForPolicy(publicPageStyle)}'; script-src 'sha256-${hashForPolicy(script)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** As a content security policy names a style or a script that stands in the page. */
export function hashForPolicy(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** A public page, the same for everybody; its only script fingerprints a file to compare. */
export function checkPage(brandName: string, content: CheckContent): string {
  const { title, figure, lines, advice, comparison = '', comparesFile = false } = content
  const facts = lines.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)
  return publicPage(
    { title, brandName, style: publicPageStyle },
    html`${comparison === '' ? emptyHtml : html`<p class="comparison" role="status">${comparison}</p>`}
${figure === '' ? emptyHtml : html`<p class="figure">${figure}</p>`}
${facts.length === 0 ? emptyHtml : html`<dl>${facts}</dl>`}
<p class="advice">${advice}</p>
${comparesFile ? fileComparison : emptyHtml}
`,
  )
}

const fileComparison = html`<section hidden>
<h2>¿Tienes el PDF?</h2>
<p>Elígelo y comprobamos que nadie lo cambió. El archivo no sale de tu equipo: solo viaja su huella.</p>
<input type="file" id="pdf" accept="application/pdf,.pdf"><label for="pdf">Elegir el PDF</label>
</section>
<script>${{ html: script }}</script>`
