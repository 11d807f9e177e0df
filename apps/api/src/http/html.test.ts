import { expect, test } from 'vitest'
import { html } from './html.ts'

test('every value in HTML is escaped, except HTML and lists of it', () => {
  const rows = ['<b>', `"'&`].map((text) => html`<li>${text}</li>`)
  expect(html`<ul title="${'"x"'}">${rows}</ul>${7}`.html).toBe(
    '<ul title="&quot;x&quot;"><li>&lt;b&gt;</li><li>&quot;&#39;&amp;</li></ul>7',
  )
})
