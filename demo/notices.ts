/** The notices of the invented developer; `daysAgo` counts back from today. */
export const notices = [
  {
    id: 'AV-001',
    title: 'Atención por fiestas de fin de año',
    text: 'Nuestras oficinas atienden hasta las 13:00 los días 24 y 31 de diciembre.\nEl portal y los pagos en línea funcionan como siempre.',
    daysAgo: 2,
  },
  {
    id: 'AV-002',
    title: 'Cambio en la cuenta recaudadora',
    text: 'Desde este mes, los depósitos en ventanilla se hacen a la cuenta que figura en tu cronograma. Si pagas con tarjeta en este portal, no tienes que hacer nada.',
    daysAgo: 34,
  },
  {
    id: 'AV-101',
    proforma: '1000234',
    title: 'Visita de obra el primer sábado del mes',
    text: 'Te invitamos a recorrer la habilitación urbana de Valle Sereno. La visita empieza a las 10:00 en la caseta de ventas y dura una hora y media.\n\nEste mes verás:\n- Las vías principales, ya compactadas y con sardineles.\n- La red de agua, con la prueba hidráulica aprobada.\n- El parque central, donde empezó la siembra de molles y tipas.\n\nTrae calzado cerrado, gorra y agua; los cascos los ponemos nosotros. Los menores entran acompañados de un adulto. Si no puedes venir, en Avances de obra publicamos las fotos del recorrido esa misma semana.\n\nConfirma tu asistencia desde Mis consultas, con el número de personas que vendrán contigo.',
    daysAgo: 0,
  },
  {
    id: 'AV-102',
    proforma: '1000234',
    title: 'Ya está tu plano de ubicación',
    text: 'Lo encuentras en Documentos, junto a tu contrato.',
    daysAgo: 61,
  },
  {
    id: 'AV-103',
    proforma: '1000235',
    title: 'Elección de acabados',
    text: 'Tienes hasta fin de mes para elegir el tono de los tableros de cocina. Escríbenos por Mis consultas.',
    daysAgo: 5,
  },
  {
    id: 'AV-104',
    proforma: '1000301',
    title: 'Entrega de tu departamento',
    text: 'Firmamos el acta y te entregamos las llaves. Gracias por tu confianza.',
    daysAgo: 12,
  },
  {
    id: 'AV-105',
    proforma: '1000309',
    title: 'Ampliación del plazo para presentar los planos de la casa de campo a la municipalidad distrital',
    text: 'El nuevo plazo vence a fin del próximo trimestre.\n\nLa municipalidad pide tres juegos de planos de arquitectura, firmados por un arquitecto colegiado, la memoria descriptiva, la copia de tu contrato y el recibo del derecho de trámite.\n\nSi quieres que presentemos el expediente por ti, escríbenos por Mis consultas antes de fin de mes: lo revisamos, te avisamos si falta algo y te enviamos el cargo de recepción.\n\nLas obras pueden empezar quince días después de presentado, si no hay observaciones.',
    daysAgo: 20,
  },
] as const
