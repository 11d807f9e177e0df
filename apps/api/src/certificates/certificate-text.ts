import { documentTypeOf } from '@llave/domain/access/document-type'
import type { CertificateKind } from '@llave/domain/certificates/certificate'
import { formatMoney } from '@llave/domain/money/format-money'
import { type Money, sumByCurrency } from '@llave/domain/money/money'
import { formatDate } from '@llave/domain/time/format-date'
import type { CertificateFacts } from './issued-certificate.ts'

/** The certificates' full names; the labels on the screen are the specification's. */
const titles: Record<CertificateKind, string> = {
  '01': 'Constancia de no adeudo',
  '02': 'Constancia de estar al día',
  '03': 'Constancia de letras canceladas',
  '04': 'Constancia de letras anuladas',
}

export function certificateTitle(kind: CertificateKind): string {
  return titles[kind]
}

/** What the developer states, in one or two sentences. */
export function certificateStatement(facts: CertificateFacts, brandName: string): string {
  const { customerName: name, customerDocument, proforma, kind, letras } = facts
  const { abbreviation } = documentTypeOf(customerDocument.type)
  const who = `${brandName} deja constancia de que ${name}, con ${abbreviation} ${customerDocument.number},`
  const day = formatDate(facts.on)
  const where = `la proforma ${proforma} (${facts.projectName} - ${facts.productName})`
  const none = letras.length === 0
  switch (kind) {
    case '01':
      return `${who} no adeuda letras de ${where} al ${day}: su saldo capital de deuda es 0.`
    case '02':
      return `${who} está al día en el pago de las letras de ${where} al ${day}: no tiene letras vencidas por pagar.`
    case '03':
      return none
        ? `${who} no tiene letras canceladas de ${where} al ${day}.`
        : `${who} canceló las letras de ${where} que se listan, al ${day}.`
    case '04':
      return none
        ? `${who} no tiene letras anuladas de ${where} al ${day}.`
        : `${who} tiene anuladas las letras de ${where} que se listan, al ${day}.`
  }
}

/** The lines between the statement and the letras. */
export function certificateLines(facts: CertificateFacts): (readonly [label: string, value: string])[] {
  const { kind, letras } = facts
  const listed = sumByCurrency(letras.map(({ amount }) => amount))
  const lines: (readonly [string, string])[] = [['Fecha de emisión', formatDate(facts.on)]]
  if (kind !== '04') lines.push(['Letras pagadas', `${facts.paidCount} de ${facts.totalCount}`])
  if (kind === '01') lines.push(['Saldo capital', '0.00'])
  if (kind === '02') lines.push(['Saldo capital', amounts(facts.outstanding)])
  if (letras.length > 0) lines.push([listLabels[kind], `${letras.length}, por ${amounts(listed)}`])
  return lines
}

const listLabels: Record<CertificateKind, string> = {
  '01': 'Letras canceladas',
  '02': 'Letras vencidas y pagadas',
  '03': 'Letras canceladas',
  '04': 'Letras anuladas',
}

/** A row a letra: code, due date, the day of the payment where one was, amount. */
export function certificateTable({ kind, letras }: CertificateFacts) {
  const annulled = kind === '04'
  return {
    headings: ['Letra', 'Fecha de vencimiento', ...(annulled ? [] : ['Fecha de pago']), 'Importe'],
    rows: letras.map(({ code, dueOn, paidOn, amount }) => [
      code,
      formatDate(dueOn),
      ...(annulled ? [] : [paidOn ? formatDate(paidOn) : 'Sin fecha']),
      formatMoney(amount),
    ]),
  }
}

function amounts(sums: readonly Money[]): string {
  return sums.length === 0 ? '0.00' : sums.map(formatMoney).join(' y ')
}
