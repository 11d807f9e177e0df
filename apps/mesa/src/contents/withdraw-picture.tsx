import { type WorksPicture, withdrawProgressPicture } from '@llave/contract/staff/contents/works'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { pictureName, worksKey } from './works-words.ts'

/** Takes a picture away, with the reason. */
export function WithdrawPicture({
  picture,
  projectCode,
  onClose,
}: {
  picture: WorksPicture
  projectCode: string
  onClose: () => void
}) {
  const { pictureId, version } = picture
  return (
    <ReasonDialog
      title="Retirar la foto"
      says="Deja de verse en el portal ahora mismo y su archivo se borra. Quien ya la abrió puede tenerla en su teléfono."
      about={pictureName(picture)}
      draftName={`withdraw picture ${pictureId}`}
      submit="Retirar la foto"
      leave="Dejarla"
      act={(why) =>
        callMesa(withdrawProgressPicture, { params: { projectCode, pictureId }, body: { version, why } })
      }
      failure={failureAdvice}
      refreshes={[worksKey]}
      onClose={onClose}
    />
  )
}
