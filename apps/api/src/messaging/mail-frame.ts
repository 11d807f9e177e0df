import { type BrandColours, lookColours } from '@llave/domain/brand/brand-colours'
import { emptyHtml, type Html, html } from '../http/html.ts'
import type { Attachment, Mail } from './message.ts'

/** The developer's name in messages, the portal's address, and the colours of a button; null: the look's own. */
export type Sender = {
  readonly brandName: string
  readonly publicUrl: string
  readonly colours: Pick<BrandColours, 'accent' | 'onAccent'> | null
}

/** The content of an e-mail, from which both its HTML and its text are rendered. */
export type MailContent = {
  readonly to: string
  readonly subject: string
  readonly title: string
  /** The amount that matters, with its sign; empty where there is none. */
  readonly figure: string
  readonly before: readonly string[]
  readonly lines: readonly (readonly [label: string, value: string])[]
  /** Rows under their headings, the last column set right; small enough that 360 rows are not cut off by a mail program. */
  readonly grid?: { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] }
  readonly after: readonly string[]
  /** Why the customer gets it; by default, because of a payment. */
  readonly why?: string
  /** The button to the portal; absent in e-mails to staff. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Below why it came: what ends such messages. */
  readonly quieter?: readonly { readonly label: string; readonly url: string }[]
  readonly unsubscribeUrl?: string
  readonly attachments: readonly Attachment[]
}

/**
 * One column, one font stack, rules instead of boxes, as on the screen. Styles are inline because
 * mail programs drop style sheets; layout tables are marked as such for screen readers, the table of
 * lines is a data table.
 */
export function frameMail(sender: Sender, content: MailContent): Mail {
  return {
    to: content.to,
    subject: content.subject,
    text: mailText(sender, content),
    html: mailHtml(sender, content).html,
    attachments: content.attachments,
    ...(content.unsubscribeUrl && { unsubscribeUrl: content.unsubscribeUrl }),
  }
}

const paymentMade =
  'Recibes este mensaje porque hiciste un pago en nuestro portal. No hace falta que lo respondas.'

/** Why the customer gets it, in the footer of every message about automatic debit. */
export const debitMailReason =
  'Recibes este mensaje porque afiliaste una tarjeta al Débito automático. No hace falta que lo respondas.'

function mailText(sender: Sender, content: MailContent): string {
  const { title, figure, before, lines, grid, after, action, why = paymentMade, quieter = [] } = content
  const rows = lines.map(([label, value]) => `${label}: ${value}`).join('\n')
  const address = action ? `${action.label}: ${action.url}` : ''
  const cells = (grid ? [grid.headings, ...grid.rows] : []).map((row) => row.join('  ')).join('\n')
  const parts = [
    title,
    figure,
    ...before,
    rows,
    cells,
    ...after,
    address,
    `${sender.brandName}\n${why}`,
    ...quieter.map(({ label, url }) => `${label}: ${url}`),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const font = "'Instrument Sans','Helvetica Neue',Arial,sans-serif"
const ink = '#17191f'
const ink2 = '#54565d'

function mailHtml(sender: Sender, content: MailContent): Html {
  const { title, figure, before, lines, grid, after, action, why = paymentMade, quieter = [] } = content
  const { accent, onAccent } = sender.colours ?? lookColours
  return html`<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${content.subject}</title>
</head>
<body style="margin:0;background:#f5f4f0;color:${ink};font-family:${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f4f0;table-layout:fixed"><tr><td align="center" style="padding:32px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed"><tr><td style="text-align:left">
<p style="margin:0 0 24px;font-size:18px;font-weight:600">${sender.brandName}</p>
<div style="background:#ffffff;border-top:2px solid ${ink};padding:28px 24px">
<h1 style="margin:0;font-size:24px;line-height:1.2;font-weight:500">${title}</h1>
${figure === '' ? emptyHtml : html`<p style="margin:16px 0 0;font-size:40px;line-height:1.1;font-weight:500">${figure}</p>`}
${before.map((text) => paragraph(text))}
${lines.length === 0 ? emptyHtml : table(lines)}${grid ? gridTable(grid) : emptyHtml}
${after.map((text) => paragraph(text))}
${action ? html`<p style="margin:24px 0 0"><a href="${action.url}" style="display:inline-block;padding:14px 24px;background:${accent};border-radius:4px;color:${onAccent};font-weight:600;text-decoration:none">${action.label}</a></p>` : emptyHtml}
</div>
<p style="margin:24px 0 0;color:${ink2};font-size:14px">${why}</p>
${quieter.map(
  ({
    label,
    url,
  }) => html`<p style="margin:8px 0 0;font-size:14px"><a href="${url}" style="color:${ink2}">${label}</a></p>
`,
)}</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function paragraph(text: string): Html {
  return html`<p style="margin:16px 0 0;overflow-wrap:anywhere">${text}</p>
`
}

function table(lines: MailContent['lines']): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:20px;border-top:1px solid ${ink};border-collapse:collapse;font-size:15px">
${lines.map(
  ([label, value]) =>
    html`<tr><th scope="row" style="padding:10px 16px 10px 0;border-bottom:1px solid #d8d6ce;color:${ink2};font-weight:400;text-align:left;vertical-align:top">${label}</th><td style="padding:10px 0;border-bottom:1px solid #d8d6ce;font-weight:500;text-align:right;vertical-align:top;word-break:break-word">${value}</td></tr>
`,
)}</table>
`
}

/** Styles only on the table: on every cell they would make a long plan exceed what mail programs show. */
function gridTable({ headings, rows }: NonNullable<MailContent['grid']>): Html {
  const last = headings.length - 1
  return html`<table width="100%" cellpadding="6" cellspacing="0" border="0" style="margin-top:24px;border-top:2px solid ${ink};font-size:15px">
<tr>${headings.map((heading, at) => html`<th scope="col" align="${at === last ? 'right' : 'left'}" style="color:${ink2};font-weight:400">${heading}</th>`)}</tr>
${rows.map(
  (
    row,
  ) => html`<tr>${row.map((cell, at) => (at === last ? html`<td align="right">${cell}</td>` : html`<td>${cell}</td>`))}</tr>
`,
)}</table>
`
}
