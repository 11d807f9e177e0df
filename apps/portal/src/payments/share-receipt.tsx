import { Button } from '@llave/design/button'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { sharedReceiptFileName } from '@llave/domain/payments/receipt'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDesktop } from '../frame/use-desktop.ts'
import { useCustomerSession } from '../session/use-session.ts'
import * as styles from './receipt-actions.module.css'
import { fetchReceipt } from './receipt-file.ts'

/** Whether this device can share a PDF at all (docs/specification.md, "checkout-share-conditions"). */
function canShareFiles(): boolean {
  const probe = new File([], sharedReceiptFileName, { type: 'application/pdf' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] })
}

/** "Compartir". The PDF is fetched beforehand, because browsers allow sharing only right after the tap. */
export function ShareReceipt({ receipt }: { receipt: PaymentReceipt }) {
  const session = useCustomerSession()
  const mobile = !useDesktop()
  const possible = mobile && canShareFiles()
  const [failed, setFailed] = useState(false)
  const paper = useQuery({
    queryKey: ['receipt-file', receipt.receiptNumber],
    queryFn: () => fetchReceipt(receipt, session),
    enabled: possible,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    // The specification asks for a console message and nothing on the screen.
    if (mobile && !possible) console.warn('Este dispositivo no comparte archivos')
  }, [mobile, possible])
  if (!possible) return null

  async function share() {
    if (!paper.data) return void paper.refetch()
    setFailed(false)
    const file = new File([paper.data.bytes], sharedReceiptFileName, { type: 'application/pdf' })
    try {
      await navigator.share({ files: [file], title: 'Recibo de pago' })
    } catch (error) {
      // AbortError: the customer closed the share sheet, which is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true)
    }
  }

  return (
    <>
      <Button look="line" onClick={share} aria-disabled={paper.isFetching || undefined}>
        Compartir
      </Button>
      {(failed || paper.isError) && (
        <p className={`small ${styles.failed}`} role="alert">
          No pudimos compartir el recibo. Vuelve a intentarlo.
        </p>
      )}
    </>
  )
}
