import { expect, test } from 'vitest'
import { html } from './html.ts'

test('every value that goes into HTML is escaped, HTML itself and lists of it are not', () => {
  const rows = ['<b>', `"'&`].map((text) => html`<li>${text}</li>`)
  expect(html`<ul title="${'"x"'}">${rows}</ul>${7}`.html).toBe(
    '<ul title="&quot;x&quot;"><li>&lt;b&gt;</li><li>&quot;&#39;&amp;</li></ul>7',
  )
})
