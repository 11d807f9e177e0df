import { Button } from '@llave/design/button'
import { useState } from 'react'
import { Keys } from '../keys/keys.tsx'
import { useKeys } from '../keys/use-keys.ts'

/** Copies an order's number, by its button or its key. */
export function CopyOrder({ orderId }: { orderId: string }) {
  const [copied, setCopied] = useState('')
  async function copy() {
    try {
      await navigator.clipboard.writeText(orderId)
      setCopied('Número copiado.')
    } catch {
      setCopied('El navegador no dejó copiar.')
    }
  }
  useKeys('En un pago', [
    { presses: { y: () => void copy() }, words: 'Copiar el número del pedido', brief: 'copiar el número' },
  ])
  return (
    <>
      <span className="small ink2" role="status">
        {copied}
      </span>
      <Button look="line" onClick={() => void copy()}>
        Copiar el número <Keys press="y" />
      </Button>
    </>
  )
}
