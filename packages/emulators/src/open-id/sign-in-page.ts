import { escapeHtml } from '../http/escape-html.ts'
import type { Person } from './provider.ts'

const style = `
:root { color-scheme: light dark; --ground: #fff; --ink: #1b1d22; --quiet: #5b5e66; --line: #8b8e96; --act: #1f3f94 }
@media (prefers-color-scheme: dark) { :root { --ground: #1b1d24; --ink: #f1f0ec; --quiet: #b3b5ba; --line: #868a96; --act: #a9bffa } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 24px; max-width: 480px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
h1 { margin: 0 0 8px; font-size: 20px } p { margin: 0 0 16px; color: var(--quiet) }
form { display: grid; gap: 12px }
button { min-height: 48px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 4px; background: none; color: inherit; font: inherit; text-align: left }
small { display: block; color: var(--quiet); font-size: 14px }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
`

/** The page on which one chooses who one is. It needs no script. */
export function signInPage(ticket: string, clientId: string, people: readonly Person[]): string {
  const buttons = people.map(
    ({ subject, name, email, groups }) =>
      `<button name="person" value="${escapeHtml(subject)}">${escapeHtml(name)} <small>${escapeHtml([email, ...groups].join(' · '))}</small></button>`,
  )
  return page(`<h1>Cuentas de la empresa</h1><p>Proveedor de prueba: no pide contraseña. Elige con quién entras a ${escapeHtml(clientId)}.</p>
<form method="post" action="/authorize/answer"><input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
${buttons.join('\n')}
<button name="cancel" value="yes">Cancelar</button></form>`)
}

export function signInMessagePage(message: string): string {
  return page(`<h1>Cuentas de la empresa</h1><p role="alert">${escapeHtml(message)}</p>`)
}

function page(content: string): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cuentas de la empresa</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>${content}</main></body></html>`
}
