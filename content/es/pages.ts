/**
 * What only the Spanish pages say: header and footer, headings, introductions. A native speaker should read it before the site is
 * announced. A `to` that begins with /es is a page in Spanish; the others are in English and say so.
 */
import type { TranslatedPages } from "../language.ts";
import { site } from "../site.ts";

export const pages: TranslatedPages = {
  frame: {
    skip: "Saltar al contenido",
    home: "Inicio",
    homeLink: "página de inicio",
    main: "Principal",
    breadcrumb: "Ruta de navegación",
    language: "English",
    menu: { open: "Menú", close: "Cerrar el menú" },
    nav: [
      { to: "/es/community", label: "Comunidad" },
      { to: "/es/events", label: "Eventos" },
      { to: "/es/news", label: "Historias" },
      { to: "/es/get-involved", label: "Participe" },
      { to: "/es/contact", label: "Contacto" },
    ],
    tagline: `${site.city} es el punto de partida de la revolución de la inteligencia artificial.`,
    columns: [
      {
        title: "En español",
        links: [
          { to: "/es", label: "Inicio" },
          { to: "/es/community", label: "Preguntas y oficinas" },
          { to: "/es/events", label: "Eventos" },
          { to: "/es/news", label: "Cuente su historia" },
          { to: "/es/get-involved", label: "Participe" },
          { to: "/es/contact", label: "Contacto" },
        ],
      },
      {
        title: "En inglés",
        isEnglish: true,
        links: [
          { to: "/about", label: "About" },
          { to: "/news", label: "News & Insights" },
        ],
      },
      {
        title: "Aviso legal, en inglés",
        isEnglish: true,
        links: [
          { to: "/privacy", label: "Privacy Policy" },
          { to: "/terms", label: "Terms of Service" },
          { to: "/accessibility", label: "Accessibility" },
          { to: "/sitemap", label: "Sitemap" },
        ],
      },
    ],
    owner: { text: "¿Quiere ser dueño de este sitio?", link: "Escriba al propietario" },
    rights: "Todos los derechos reservados.",
    newTab: "en inglés, se abre en otra pestaña",
    terms: "Términos del servicio",
    error: "Error: ",
  },
  home: {
    name: "Inicio",
    title: `${site.name} en español`,
    description: `Preguntas y respuestas sobre la inteligencia artificial en ${site.city}, qué oficina decide qué, y cómo escribirnos en español.`,
    lead: `Un sitio de la comunidad sobre la inteligencia artificial en ${site.city}: qué se construye aquí, quién lo decide y cómo puede usted opinar.`,
    listTitle: "Qué encuentra en español",
    list: [
      {
        to: "/es/community#faq",
        title: "Preguntas de los vecinos",
        text: "La luz, el agua, el aire, los empleos y los impuestos: qué se sabe, con las fuentes.",
      },
      {
        to: "/es/community#who-decides",
        title: "Quién decide y a quién llamar",
        text: "Qué oficina atiende cada problema y dónde presentar una queja.",
      },
      {
        to: "/es/events",
        title: "Eventos",
        text: "Lo que viene, y cómo proponer un evento.",
      },
      {
        to: "/es/news",
        title: "Cuente su historia",
        text: `Lo que usted ha visto o vivido en ${site.city}, publicado con su nombre si usted quiere.`,
      },
      {
        to: "/es/get-involved",
        title: "Participe",
        text: "Colabore, patrocine, sea voluntario o pida información para la prensa.",
      },
      {
        to: "/es/contact",
        title: "Contacto",
        text: "Preguntas, correcciones, ideas y quejas.",
      },
    ],
    english: {
      title: "Lo demás está en inglés",
      text: "Las noticias, nuestra historia y los textos legales todavía no están traducidos. Cada página que tiene versión en español lleva arriba un enlace para cambiar de idioma.",
      links: [
        { to: "/news", label: "Latest AI & Infrastructure News" },
        { to: "/about", label: "Our Story" },
        { to: "/", label: "Home" },
      ],
    },
    join: {
      title: "El boletín, en inglés",
      lead: `Un correo breve sobre la inteligencia artificial en ${site.city}, a lo sumo una vez por semana.`,
      note: "Le pediremos que confirme su dirección. Puede darse de baja con un clic.",
    },
  },
  community: {
    name: "Comunidad",
    title: "Preguntas de los vecinos",
    description: `Respuestas con fuentes sobre la luz, el agua, el aire, los empleos y los impuestos en ${site.city}, y qué oficina decide qué.`,
    lead: "Qué se sabe, quién lo dice y a quién puede llamar.",
    faq: "Preguntas y respuestas",
    offices: {
      title: "Quién decide y a quién llamar",
      lead: "Los nombres de las oficinas están en inglés, como aparecen en sus puertas. Pregunte al llamar si le atienden en español.",
      link: "Sitio web, en inglés",
      tried: "probado el",
      /** Before the year. */
      callFirst: "Llame antes para confirmar: este número es de",
      undated: "Llame antes para confirmar: la página que da este número no tiene fecha",
      checked: "Revisado el",
    },
    missing: "Este texto todavía no está traducido. Aquí está en inglés.",
    outdated: "El texto en inglés cambió y la traducción aún no está al día. Aquí está en inglés.",
    more: {
      text: "La página en inglés dice además a quién buscamos y dónde se puede estudiar.",
      label: "Community & Partners",
    },
  },
  events: {
    name: "Eventos",
    title: "Eventos",
    description: `Clases, talleres y reuniones sobre la inteligencia artificial en ${site.city}, y cómo proponer un evento.`,
    lead: "Los anuncios de los eventos están en el idioma en que los escribió su anfitrión.",
    next: "Próximo evento",
    coming: "Próximos eventos",
    none: "Por ahora no hay eventos anunciados. El primero puede ser el suyo.",
    status: { cancelled: "Cancelado", postponed: "Aplazado" },
    map: "Mapa",
    english: "All events",
    host: {
      title: "Proponga un evento",
      text: "Una clase, un taller, una charla, una reunión de vecinos. Díganos el lugar y la fecha. Nada se anuncia automáticamente: primero leemos su propuesta.",
      advice: "Qué lleva una buena propuesta",
      items: [
        `Un lugar o un enlace, y la hora de inicio y de fin en ${site.city}.`,
        "Para quién es, y qué sabrán o tendrán al volver a casa.",
        "Cuánto cuesta. Si es gratis, dígalo.",
        "Cómo se llega: parada de autobús, estacionamiento, entrada sin escalones, subtítulos o intérprete.",
        "En qué idioma será.",
        "Quién lo organiza y quién lo paga.",
      ],
    },
  },
  news: {
    name: "Historias",
    title: "Cuente su historia",
    description: `Cuéntenos lo que ha visto de la inteligencia artificial en ${site.city}. Publicamos historias de vecinos con su nombre.`,
    lead: `¿Qué ha visto usted de la inteligencia artificial en ${site.city}? En su barrio, en su trabajo, en la escuela.`,
    form: "Envíe su historia",
    advice:
      "No se publica nada hasta que alguien de aquí lo haya leído. Puede escribir en español o en inglés.",
    english: {
      text: "Los titulares de la prensa están en la página de noticias, en inglés.",
      label: "Latest AI & Infrastructure News",
    },
  },
  getInvolved: {
    name: "Participe",
    title: "Participe",
    description: `Colabore, patrocine, sea voluntario o mentor, o infórmese sobre la inteligencia artificial en ${site.city}.`,
    lead: "Hay cuatro maneras. Elija la suya y cuéntenos más abajo.",
    ways: "Maneras de participar",
    cards: [
      {
        title: "Colaborar",
        text: "Ponga el nombre de su organización a un programa, una clase o un proyecto.",
        type: "partnership",
      },
      {
        title: "Patrocinar",
        text: "Pague un salón, una comida, un premio o un semestre. Le daremos las gracias en público y por su nombre.",
        type: "sponsorship",
      },
      {
        title: "Ser voluntario",
        text: "Acompañe a un estudiante, ayude en un evento o enseñe lo que sabe.",
        type: "volunteer",
      },
      {
        title: "Prensa y medios",
        text: `¿Informa sobre la inteligencia artificial en ${site.city}? Díganos qué necesita y para cuándo. Si no lo sabemos, se lo diremos.`,
        type: "media",
      },
    ],
    form: "Formulario de colaboración",
    aside: {
      title: "¿Prefiere escribir?",
      general: "Envíe un correo a",
      press: "Periodistas con hora de cierre:",
    },
  },
  contact: {
    name: "Contacto",
    title: "Escríbanos",
    description: `Escriba a ${site.name} en ${site.city}, ${site.regionName}, en español o en inglés.`,
    lead: "Preguntas, correcciones, ideas, invitaciones, quejas. Puede escribir en español o en inglés.",
    cards: { general: "General", location: "Ubicación", press: "Prensa" },
    form: "Envíenos un mensaje",
    note: "Por lo general respondemos en 24 a 48 horas",
    answer: "La respuesta puede llegar en inglés.",
    press: {
      title: "Prensa y medios",
      before: "¿Tiene una hora de cierre?",
      link: "Escríbanos",
      after: "y diga para cuándo lo necesita.",
    },
  },
};
