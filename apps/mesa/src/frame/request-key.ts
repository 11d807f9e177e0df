import { useRef } from 'react'

/**
 * The idempotency key of what is sent: the same for each try of one text, another once the text changed, so that
 * a lost answer makes nobody send twice and no changed text is taken for the one before.
 */
export function useRequestKey(): { of(sent: string): string; renew(): void } {
  const last = useRef<{ sent: string; key: string } | null>(null)
  return {
    of(sent) {
      if (last.current?.sent !== sent) last.current = { sent, key: newKey() }
      return last.current.key
    },
    renew: () => {
      last.current = null
    },
  }
}

/** Not `randomUUID`, which a page over plain http does not have. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
