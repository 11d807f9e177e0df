import { type NoticeLine, withdrawNotice } from '@llave/contract/staff/contents/notices'
import { Button } from '@llave/design/button'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { noticesKey } from './notice-words.ts'

/** Takes a notice away, with the reason; what customers see of it is gone at once. */
export function WithdrawNotice({
  notice: { noticeId, version, state },
  named,
}: {
  notice: Pick<NoticeLine, 'noticeId' | 'version' | 'state'>
  /** Its title, in a list where several can be withdrawn. */
  named?: string
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {named === undefined ? (
        <Button look="line" onClick={() => setOpen(true)}>
          Retirar
        </Button>
      ) : (
        <button type="button" className="link" aria-label={`Retirar ${named}`} onClick={() => setOpen(true)}>
          Retirar
        </button>
      )}
      {open && (
        <ReasonDialog
          title="Retirar el aviso"
          says={state === 'sent' ? 'Deja de verse en el portal ahora mismo.' : 'No va a salir.'}
          about={named === undefined ? null : `«${named}»`}
          draftName={`withdraw notice ${noticeId}`}
          submit="Retirar el aviso"
          leave="Dejarlo"
          act={(why) => callMesa(withdrawNotice, { params: { noticeId }, body: { version, why } })}
          failure={failureAdvice}
          refreshes={noticesKey}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
