/** HTML whose every value was escaped when it was put in. */
export type Html = { readonly html: string }

type Value = string | number | Html | readonly Html[]

/** A template tag: texts are escaped, nested HTML is kept, lists are joined. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: strings.reduce((all, text, index) => all + escapeValue(values[index - 1] ?? '') + text) }
}

export const emptyHtml: Html = { html: '' }

function escapeValue(value: Value): string {
  if (typeof value === 'object') return 'html' in value ? value.html : value.map((part) => part.html).join('')
  return String(value).replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
