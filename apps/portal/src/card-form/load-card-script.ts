import type { Krypton } from './krypton.ts'

const scriptPath = '/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js'
const themePath = '/static/js/krypton-client/V4.0/ext/classic'
const limit = 15_000

/** The script did not load, or not in time. Nothing was charged: there was no form to pay with. */
export class CardScriptError extends Error {}

let loading: Promise<Krypton> | null = null

/**
 * Loads the provider's script once for a page. The provider's own loader rejects addresses with a
 * port and never times out; this one does, and may be called again. Rejects with CardScriptError.
 */
export function loadCardScript(endpoint: string, publicKey: string): Promise<Krypton> {
  loading ??= bring(endpoint, publicKey).catch((failure) => {
    loading = null
    throw failure
  })
  return loading
}

async function bring(endpoint: string, publicKey: string): Promise<Krypton> {
  const theme = document.createElement('link')
  theme.rel = 'stylesheet'
  theme.href = `${endpoint}${themePath}-reset.min.css`
  document.head.append(theme)
  await append(`${endpoint}${scriptPath}`, {
    'kr-public-key': publicKey,
    'kr-spa-mode': 'true',
    'kr-language': 'es-ES',
    'kr-hide-debug-toolbar': 'true',
  })
  if (!window.KR) throw new CardScriptError()
  // The theme is cosmetic: the form works without it.
  await append(`${endpoint}${themePath}.js`, {}).catch(() => undefined)
  return window.KR
}

function append(src: string, attributes: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    function fail() {
      script.remove()
      reject(new CardScriptError())
    }
    const timer = setTimeout(fail, limit)
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = () => {
      clearTimeout(timer)
      fail()
    }
    document.head.append(script)
  })
}
