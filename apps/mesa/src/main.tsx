import '@llave/design/tokens.css'
import '@llave/design/base.css'
import '@llave/design/controls.css'
import '@llave/design/states.css'
import '@llave/design/staff.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { listenToKeys } from './keys/listen-to-keys.ts'
import { Start } from './start.tsx'

const container = document.getElementById('root') as HTMLElement

listenToKeys()
start().catch((error) => {
  console.error(error)
  showStartFailure()
})

async function start() {
  // Browsers that lack it get it before anything reads a date.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  createRoot(container).render(
    <StrictMode>
      <Start />
    </StrictMode>,
  )
}

/** Replaces a page that did not start by the message that its HTML holds. */
function showStartFailure() {
  const template = document.getElementById('failure') as HTMLTemplateElement
  const content = document.importNode(template.content, true)
  content.querySelector('button')?.addEventListener('click', () => location.reload())
  container.replaceChildren(content)
}
