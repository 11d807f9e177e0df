import { type LegalText, ownText, type Publisher } from './legal-text.ts'

/** What docs/privacy.md says, for customers: what is kept, why, and how long. */
export function privacyPolicy({
  name,
  complaintsBookUrl,
  provider,
  supportEmail,
  privacy: { dataBank, email: ownEmail, recipients },
  legal,
  mapsHost,
  fileStoreHost,
}: Publisher): LegalText {
  const email = ownEmail || supportEmail
  const title = 'Políticas de Privacidad'
  if (legal.privacy) return ownText(title, legal.privacy)
  return {
    title,
    version: Temporal.PlainDate.from('2026-11-27'),
    sections: [
      {
        heading: 'Quién trata tus datos',
        paragraphs: [
          `${provider ? `${provider.legalName} (${name}), con RUC ${provider.ruc} y domicilio en ${provider.address},` : name} es responsable de los datos personales que usa este portal. Los trata según la Ley 29733, Ley de Protección de Datos Personales, y su reglamento, el Decreto Supremo 016-2024-JUS.`,
          ...(dataBank
            ? [
                `Los guarda en el banco de datos personales “${dataBank.name}”, inscrito con el código ${dataBank.code} en el Registro Nacional de Protección de Datos Personales.`,
              ]
            : []),
        ],
      },
      {
        heading: 'Qué datos usamos y para qué',
        paragraphs: [
          'Tu tipo y número de documento, tu nombre, tus celulares y tu correo, que ya nos diste al comprar. Sirven para saber que eres tú, mostrarte lo tuyo y enviarte códigos, recibos y avisos.',
          'Tus propiedades, letras, separaciones y pagos iniciales. Sirven para que veas lo que debes y lo que pagaste.',
          'Con quién compartes una propiedad, si no es solo tuya, y desde cuándo. Cada uno ingresa con su documento y ve lo mismo de ella: sus letras, sus pagos con la tarjeta oculta, sus recibos y la tarjeta afiliada. Tus consultas y reclamos los ves solo tú. Si la cedes, dejas de verla; quien la recibe no ve tu tarjeta ni tus recibos.',
          'Los documentos de tu propiedad: contratos, planos y actas, y qué avisos ya viste. Sirven para que los leas y sepas qué hay de nuevo.',
          'Tus consultas y reclamos, con las fotos que adjuntas y el contacto que dejas. Sirven para atenderte; de las fotos quitamos los datos ocultos, como el lugar en que se tomaron.',
          'De cada pago: el importe, la fecha, el número de operación, el número de pedido y tu tarjeta con los dígitos del medio ocultos. El número completo y el código de seguridad los recibe solo el procesador de pagos: no pasan por nuestros sistemas ni los guardamos.',
          'Si afilias una tarjeta al Débito automático: su número con los dígitos del medio ocultos, el nombre que lleva, su vencimiento y una clave cifrada del procesador de pagos que permite cobrar lo que aceptaste; y tu consentimiento: qué texto aceptaste, cuándo, desde qué dirección de internet y con qué tipo de equipo. La clave se borra cuando retiras la tarjeta. Si saltas un mes: cuál, cuándo y cuál de los titulares lo pidió, para no cobrarlo y poder decir quién lo quiso.',
          'Si pagas la letra de otra persona con un enlace: tu nombre y tu documento, que van en el recibo y ve quien te lo envió, porque la ley pide saber quién paga por otro; y tu correo, solo para enviarte tu recibo. Si creas un enlace: cuándo se abrió, con qué tipo de equipo y en qué país; de la red, sin la dirección completa.',
          'Si presentas una hoja en el Libro de Reclamaciones, con cuenta o sin ella: tu nombre, tu documento, tu domicilio, tu teléfono, tu correo, quién es tu padre, madre o tutor si eres menor de edad, y lo que escribes. La ley pide recibirla, responderla y guardarla como la presentaste.',
          'De cada ingreso: la fecha y hora, la red desde la que se hizo (sin la dirección completa), y con qué navegador y tipo de equipo. Sirve para avisarte de un ingreso desde un equipo nuevo y cerrarlo si no fuiste tú.',
          'Qué letras te recordamos y cuándo, cómo quieres que te recordemos y cuáles silenciaste. Sirve para no repetir un recordatorio y para no enviarte los que no quieres.',
          'De qué obras quieres recibir las fotos nuevas por correo, desde cuándo y el día del último. Sirve para avisarte, como máximo una vez al día, mientras lo quieras.',
          'Si prometes pagar algo vencido: cuánto, hasta qué día y si se cumplió. Sirve para no recordarte mientras tanto y para que cobranzas lo sepa.',
          'Si pides ingresar con otro número: los dos números, el motivo, quién lo revisó y lo decidió, y cuándo. Sirve para que lo decidan dos personas y para que lo puedas detener.',
          'Lo que nos pides sobre tus datos, como corregirlos o borrarlos, y lo que respondimos. Sirve para cumplirlo dentro de su plazo y poder demostrarlo.',
          'Tu ubicación, solo si tu navegador te pregunta y la permites. Sirve para proponer el código de tu país; llega redondeada y no se guarda.',
        ],
      },
      {
        heading: 'Cuánto tiempo los guardamos',
        paragraphs: [
          'Los códigos que enviamos por SMS: 1 día. Las sesiones: 30 días. El equipo desde el que verificaste tu código: 180 días. Tus ingresos: 180 días. Las aperturas de tus enlaces: 180 días. Los datos de quien empezó a pagar con un enlace y no pagó: 30 días; los de quien pagó, con el pago. Los mensajes que te enviamos: 90 días. Las respuestas del procesador de pagos, los recordatorios y las promesas de pago: 13 meses.',
          'Tus pedidos de ingresar con otro número: 90 días después de terminar; los aprobados, mientras guardemos tus datos de cliente.',
          'Tus pedidos sobre tus datos: mientras guardemos tus datos de cliente.',
          'Las hojas del Libro de Reclamaciones: el tiempo que pide la ley, dos años como mínimo; no se borran antes.',
          'Tus datos de cliente, tus pagos, tus recibos y tus constancias: mientras dure tu contrato y, después, el tiempo que exijan las normas contables y tributarias.',
        ],
      },
      {
        heading: 'Con quién los compartimos',
        paragraphs: [
          'Con los sistemas propios de la inmobiliaria, que leen tus pagos, consultas, reclamos y afiliaciones y, si cambias de número, el anterior y el nuevo, para registrarlos y saber cuál es el tuyo.',
          'Con el procesador de pagos, para cobrar lo que decides pagar; con el servicio de SMS y el de correo, para que te lleguen códigos, recibos y recordatorios. Cada uno recibe solo lo que necesita. No vendemos tus datos ni los usamos para publicidad de terceros.',
          `Cuando miras un mapa, tu navegador lo pide a ${mapsHost}, que recibe tu dirección de internet y qué lugar miras, pero no quién eres.`,
          ...(fileStoreHost === null
            ? []
            : [
                `Con quien guarda los archivos: documentos, fotos, recibos y estados de cuenta están en un almacén en ${fileStoreHost}. Los ves a través de este portal, que comprueba antes si puedes verlos.`,
              ]),
          ...recipients.map((one) => `${one.name} (${one.country}): ${one.purpose}`),
        ],
      },
      {
        heading: 'Cómo los cuidamos',
        paragraphs: [
          'La conexión va cifrada. De los códigos y las sesiones guardamos solo una huella que no permite reconstruirlos. Los registros técnicos no llevan tu nombre, tu documento ni tu celular.',
        ],
      },
      {
        heading: 'Tus derechos',
        paragraphs: [
          'Puedes pedir acceso a tus datos, su rectificación, su cancelación, oponerte a su uso y pedir su portabilidad. No cuesta nada. En el portal, en Mi acceso, descargas todo lo que guardamos de ti, ves y retiras lo que autorizaste, y pides que se corrija o se borre; respondemos en 10 días hábiles.',
          `Sin cuenta, escríbenos ${email === '' ? `por los canales de atención de ${name}` : `a ${email}`}. Si no quedas conforme con la respuesta, puedes reclamar ante la Autoridad Nacional de Protección de Datos Personales, del Ministerio de Justicia y Derechos Humanos.`,
          ...(complaintsBookUrl === '' ? [] : [`Libro de Reclamaciones: ${complaintsBookUrl}`]),
        ],
      },
    ],
  }
}
