import { escapeHtml } from '../../http/escape-html.ts'
import type { ChallengeRecord, FormRecord } from '../store/records.ts'
import { behaviourOf, maskPan } from '../test-cards.ts'

const style = `
:root { color-scheme: light dark; --ground: #fff; --ink: #1b1d22; --quiet: #5b5e66; --line: #8b8e96; --act: #1f3f94; --on-act: #fff }
@media (prefers-color-scheme: dark) { :root { --ground: #1b1d24; --ink: #f1f0ec; --quiet: #b3b5ba; --line: #868a96; --act: #a9bffa; --on-act: #0d1738 } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
h1 { margin: 0 0 8px; font-size: 20px } p { margin: 0 0 16px; color: var(--quiet) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 24px } dt { color: var(--quiet) } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
form { display: grid; gap: 12px }
button { min-height: 48px; border: 1px solid var(--line); border-radius: 4px; background: none; color: inherit; font: inherit; font-weight: 600 }
button[value=authorised] { border-color: var(--act); background: var(--act); color: var(--on-act) }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
`

/** The bank's 3-D Secure page, on an origin of its own, with its two buttons. */
export function bankPage(challenge: ChallengeRecord, form: FormRecord): string {
  const hangs = behaviourOf(challenge.card.pan).challengeHangs === true
  const amount = form.amount === 0 ? 'Verificación sin cargo' : formatAmount(form.amount, form.currency)
  const rows = [
    ['Comercio', form.shopId],
    ['Importe', amount],
    ['Tarjeta', maskPan(challenge.card.pan)],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
  const buttons = `<form method="post" action="/acs/answer"><input type="hidden" name="id" value="${challenge.id}">
<button name="answer" value="authorised">Autorizar</button><button name="answer" value="rejected">Rechazar</button></form>`
  const waiting =
    '<p role="status">El banco no responde. Esta tarjeta prueba el fin de la espera, a los diez minutos.</p>'
  return page(`<h1>Confirma la operación</h1><p>Banco de prueba: aquí no se mueve dinero.</p>
<dl>${rows.join('')}</dl>${hangs ? waiting : buttons}`)
}

export function bankMessagePage(message: string): string {
  return page(`<h1>Banco de prueba</h1><p>${escapeHtml(message)}</p>`)
}

/** Posts the buyer back to the provider, as banks do. */
export function bankReturnPage(url: string, challengeId: string): string {
  return page(`<h1>Banco de prueba</h1><form method="post" action="${escapeHtml(url)}">
<input type="hidden" name="cres" value="${escapeHtml(challengeId)}"><button>Continuar</button></form>
<script>document.forms[0].submit()</script>`)
}

function page(content: string): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Banco de prueba</title><style>${style}</style></head><body><main aria-label="Banco de prueba">${content}</main></body></html>`
}

function formatAmount(minor: number, currency: string): string {
  const prefix = currency === 'USD' ? 'US$' : currency === 'PEN' ? 'S/' : currency
  const [whole = '0', cents = '00'] = (minor / 100).toFixed(2).split('.')
  return `${prefix} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
