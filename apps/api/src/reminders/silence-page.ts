import { emptyHtml, type Html, html } from '../http/html.ts'
import { hashForPolicy, publicPageStyle } from '../paper/check-page.ts'

const style = `${publicPageStyle}
form{margin:20px 0 0}
button{display:block;width:100%;min-height:48px;padding:0 20px;border:2px solid var(--ink-2);border-radius:4px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
a{color:inherit}
`

export const silencePagePolicy = `default-src 'none'; style-src 'sha256-${hashForPolicy(style)}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** What the page of a token says: asked, done, or of no reminder of ours. */
export type SilenceStage = 'ask' | 'letras-silenced' | 'all-silenced' | 'unknown'

const words = {
  ask: {
    title: 'Silenciar recordatorios',
    text: 'Elige qué dejamos de recordarte. Tus letras y sus fechas no cambian.',
  },
  'letras-silenced': {
    title: 'Listo: no te recordaremos esas letras',
    text: 'De tus demás letras sí te avisaremos. Puedes volver a pedir estos recordatorios en el portal.',
  },
  'all-silenced': {
    title: 'Listo: no te enviaremos más recordatorios',
    text: 'Puedes volver a pedirlos cuando quieras en el portal. Tus letras y sus fechas no cambian.',
  },
  unknown: {
    title: 'Este enlace ya no sirve',
    text: 'Puedes elegir tus recordatorios en el portal.',
  },
} as const satisfies Readonly<Record<SilenceStage, { title: string; text: string }>>

/**
 * A page for whoever has the link, without anything of the person or of what is owed. It is only a button that
 * silences: programs that open links ahead change nothing.
 */
export function silencePage(
  sender: { readonly brandName: string; readonly publicUrl: string },
  stage: SilenceStage,
): string {
  const { title, text } = words[stage]
  return html`<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${sender.brandName}</title>
<style>${{ html: style }}</style>
</head>
<body>
<header>${sender.brandName}</header>
<main>
<article>
<h1>${title}</h1>
<p class="advice">${text}</p>
${stage === 'ask' ? html`${button('letras', 'No recordarme estas letras')}${button('todo', 'No enviarme ningún recordatorio')}` : emptyHtml}
<p class="advice"><a href="${sender.publicUrl}/reminders">Elegir mis recordatorios en el portal</a></p>
</article>
</main>
</body>
</html>
`.html
}

function button(what: string, label: string): Html {
  return html`<form method="post"><button name="que" value="${what}">${label}</button></form>
`
}
