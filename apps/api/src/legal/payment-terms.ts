import { consentText } from '@llave/domain/debit/consent'
import { type LegalText, ownText, type Publisher } from './legal-text.ts'

/** What the customer accepts before paying, as the rules of payment really work. */
export function paymentTerms({ name, complaintsBookUrl, legal }: Publisher): LegalText {
  const title = 'Términos y condiciones del pago en línea'
  if (legal.terms) return ownText(title, legal.terms)
  return {
    title,
    version: Temporal.PlainDate.from('2026-11-21'),
    sections: [
      {
        heading: 'Qué puedes pagar',
        paragraphs: [
          `Las letras, separaciones y pagos iniciales que tienes pendientes con ${name}. Las letras de una misma proforma se pagan en orden: primero las de vencimiento más antiguo.`,
        ],
      },
      {
        heading: 'Cuánto se cobra',
        paragraphs: [
          'Se cobra el importe que ves antes de confirmar, sin recargos de este portal. Si el importe cambió mientras pagabas, te lo mostramos otra vez y nada se cobra sin tu confirmación.',
          'Una letra en dólares puede pagarse en dólares o, cuando se ofrece, en soles al tipo de cambio que se muestra. Tu banco puede aplicar sus propias comisiones o su propio tipo de cambio.',
        ],
      },
      {
        heading: 'Cómo se cobra',
        paragraphs: [
          'Escribes los datos de tu tarjeta en el formulario del procesador de pagos, que los recibe directamente. Tu banco puede pedirte una confirmación adicional y puede rechazar el cobro.',
        ],
      },
      {
        heading: 'Cuándo queda pagado',
        paragraphs: [
          'Cuando el procesador nos confirma el cobro. Si la confirmación tarda, el portal muestra que estamos confirmando tu pago; no hace falta que pagues otra vez.',
          'Recibes un recibo con un número y un código que cualquiera puede comprobar. El recibo acredita el pago; no reemplaza al comprobante de pago tributario que corresponda.',
        ],
      },
      {
        heading: 'Débito automático',
        paragraphs: [...consentText(name)],
      },
      {
        heading: 'Pagos repetidos',
        paragraphs: [
          'Si llega un pago por algo que ya estaba pagado, te lo devolvemos completo a la misma tarjeta y te avisamos por correo. Tu banco decide en qué fecha aparece en tu estado de cuenta.',
        ],
      },
      {
        heading: 'Consultas y reclamos',
        paragraphs: [
          `Puedes escribirnos por los canales de atención de ${name}. Ten a mano el número de pedido que figura en tu recibo.`,
          ...(complaintsBookUrl === '' ? [] : [`Libro de Reclamaciones: ${complaintsBookUrl}`]),
        ],
      },
    ],
  }
}
