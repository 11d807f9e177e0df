/** A question about one's data as a customer would ask it, with its answer in plain words. */
export type DataUse = { readonly question: string; readonly answer: readonly string[] }

/**
 * How the portal uses personal data, for who does not read a policy. It says nothing that the privacy policy of
 * apps/api/src/legal does not say, which a test there compares. `developer` is the name that customers know.
 */
export function dataUse(developer: string): readonly DataUse[] {
  return [
    {
      question: '¿Qué saben de mí?',
      answer: [
        'Quién eres: tu nombre, tu documento, tus celulares y tu correo, que diste al comprar.',
        'Qué compraste, qué debes y qué pagaste. Lo que nos escribes y las fotos que envías.',
      ],
    },
    {
      question: '¿Para qué lo usan?',
      answer: [
        'Para saber que eres tú, mostrarte lo tuyo, cobrar lo que decides pagar y responderte.',
        'No vendemos tus datos ni los usamos para publicidad de otros.',
      ],
    },
    {
      question: '¿Guardan mi tarjeta?',
      answer: [
        'No el número completo ni el código de seguridad: los recibe el procesador de pagos. Nosotros vemos la tarjeta con los dígitos del medio ocultos.',
        'Si la afilias al Débito automático, el procesador nos da una clave que solo sirve para cobrar lo que aceptaste. La borramos cuando retiras la tarjeta.',
      ],
    },
    {
      question: '¿Quién los ve?',
      answer: [
        'Tú. Quien comparte una propiedad contigo ve sus letras, sus pagos y sus recibos, pero no tus consultas ni tus reclamos.',
        `Quien te atiende en ${developer}. Cuando alguien mira tus datos queda anotado, y lo lees en Mi acceso.`,
        'Los servicios que cobran, envían SMS y correos o muestran mapas. Cada uno recibe solo lo que necesita.',
      ],
    },
    {
      question: '¿Cuánto tiempo los guardan?',
      answer: [
        'Los códigos de ingreso, 1 día. Tus ingresos, 180 días. Los mensajes que te enviamos, 90 días.',
        'Tus pagos, tus recibos y tus constancias, mientras dure tu contrato y después lo que pidan las normas contables y tributarias.',
      ],
    },
    {
      question: '¿Qué queda en mi teléfono?',
      answer: [
        'Mientras no cierres sesión, una copia cifrada de tus letras, tus recibos y los papeles que abriste, para que los veas sin conexión. Al cerrar sesión se borra.',
      ],
    },
    {
      question: '¿Qué puedo hacer?',
      answer: [
        'En Mi acceso descargas todo lo que guardamos de ti, retiras lo que autorizaste y pides que se corrija o se borre. No cuesta nada y respondemos en 10 días hábiles.',
        'Lo que la ley obliga a guardar no se borra antes; te decimos qué es y por qué.',
      ],
    },
  ]
}
