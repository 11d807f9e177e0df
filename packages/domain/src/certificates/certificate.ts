import { plainFileName } from '../paper/file-name.ts'

/** IdConstancia (docs/specification.md, "certificate-01" and on). */
export type CertificateKind = '01' | '02' | '03' | '04'

/** The four certificates and their labels, as the specification spells them. */
export const certificateKinds = [
  { kind: '01', label: 'Constancia no adeudo' },
  { kind: '02', label: 'Constancia de estar al dia' },
  { kind: '03', label: 'Constancia letras canceladas' },
  { kind: '04', label: 'Constancia letras anuladas' },
] as const satisfies readonly { kind: CertificateKind; label: string }[]

export function certificateLabel(kind: CertificateKind): string {
  return certificateKinds[Number(kind) - 1]?.label ?? ''
}

/**
 * The name of the file: label, client and proforma, lower case with underscores
 * (docs/specification.md, "call-certificate-file-name").
 */
export function certificateFileName(kind: CertificateKind, customerName: string, proforma: string): string {
  return plainFileName([certificateLabel(kind), customerName, proforma], 'pdf').toLowerCase()
}
