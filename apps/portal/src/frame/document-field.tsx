import { Field } from '@llave/design/field'
import {
  type DocumentTypeCode,
  defaultDocumentType,
  documentTypeOf,
} from '@llave/domain/access/document-type'
import { payerDocumentTypes } from '@llave/domain/payment-links/link-payer'
import * as styles from './document-field.module.css'

/** The number of a document, beside its type. `name`: of the control with the number. */
export function DocumentField({
  name,
  type,
  number,
  error,
  onChange,
}: {
  name: string
  type: DocumentTypeCode
  number: string
  error: string | null
  onChange: (change: { readonly type: DocumentTypeCode; readonly number: string }) => void
}) {
  return (
    <Field label="Número de documento" error={error}>
      {(control) => (
        <div className={styles.pair}>
          <select
            className="input"
            aria-label="Tipo de documento"
            value={type}
            onChange={({ target }) => onChange({ type: target.value as DocumentTypeCode, number })}
          >
            {payerDocumentTypes.map((code) => (
              <option key={code} value={code}>
                {documentTypeOf(code).abbreviation}
              </option>
            ))}
          </select>
          <input
            {...control}
            className="input"
            name={name}
            inputMode={type === defaultDocumentType ? 'numeric' : undefined}
            autoComplete="off"
            maxLength={15}
            value={number}
            onChange={({ target }) => onChange({ type, number: target.value })}
          />
        </div>
      )}
    </Field>
  )
}
