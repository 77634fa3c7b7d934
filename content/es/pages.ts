/**
 * What only the Spanish pages say: header and footer, headings, introductions. A native speaker should read it before the site is
 * announced. A `to` that begins with /es is a page in Spanish; the others are in English and say so. Another language has
 * the same keys (content/language.ts).
 */
import { chrome } from "../chrome.ts";
import { reportsReadThrough } from "../record/city.ts";
import { site } from "../site.ts";

const [, , legal] = chrome.footer.columns;
const month = new Intl.DateTimeFormat("es-US", { month: "long", year: "numeric", timeZone: "UTC" });
const read = `Según informes leídos hasta ${month.format(new Date(reportsReadThrough))}`;

export const pages = {
  frame: {
    skip: "Saltar al contenido",
    home: "Inicio",
    homeLink: "página de inicio",
    main: "Principal",
    breadcrumb: "Ruta de navegación",
    /** Of the link to the English page. */
    language: "English",
    menu: { open: "Menú", close: "Cerrar el menú" },
    nav: [
      { to: "/es/community", label: "Comunidad" },
      { to: "/es/events", label: "Eventos" },
      { to: "/es/historias", label: "Historias" },
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
          { to: "/es/historias", label: "Cuente su historia" },
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
          { to: "/record", label: "The Record" },
        ],
      },
      {
        title: "Aviso legal, en inglés",
        isEnglish: true,
        links: legal.links,
      },
    ],
    owner: { text: "¿Quiere ser dueño de este sitio?", link: "Escriba al propietario" },
    rights: "Todos los derechos reservados.",
    /** Said behind the name of a link that opens in a new tab. */
    newTab: "en inglés, se abre en otra pestaña",
    /** The terms of service as the forms name them: it becomes a link. */
    terms: "Términos del servicio",
    /** Beside the consent to the license, what it allows. */
    license: "Sigue siendo suya. Podemos publicarla aquí y acortarla. Puede pedir que la quitemos.",
    /** Begins the title of a page that refuses what was sent. */
    error: "Error: ",
    /** Where a link to a page is shared: the line on its card, and what is to be seen there. */
    card: {
      line: "Preguntas y respuestas en español",
      alt: "El puente Hernando de Soto iluminado de noche sobre el río Mississippi, con las palabras “Preguntas y respuestas en español”",
    },
  },
  notFound: {
    title: "No encontramos esa página",
    text: "Puede ser que la dirección esté mal escrita, o que la página exista solo en inglés.",
    link: "Ir al inicio",
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
        text: "La luz, el agua, el aire, los empleos y los impuestos: qué se sabe, con las fuentes que tenemos.",
      },
      {
        to: "/es/community#who-decides",
        title: "Quién decide y a quién acudir",
        text: "Qué oficina atiende cada problema y dónde presentar una queja.",
      },
      { to: "/es/events", title: "Eventos", text: "Lo que viene, y cómo proponer un evento." },
      {
        to: "/es/historias",
        title: "Cuente su historia",
        text: `Lo que usted ha visto o vivido en ${site.city}, publicado con su nombre.`,
      },
      {
        to: "/es/get-involved",
        title: "Participe",
        text: "Colabore, patrocine, ayude como voluntario o escríbanos si es periodista.",
      },
      { to: "/es/contact", title: "Contacto", text: "Preguntas, correcciones, ideas y quejas." },
    ],
    english: {
      title: "Lo demás está en inglés",
      text: "¿Buscaba otra página? The Record (quién decidió qué y cuándo), las noticias, nuestra historia y los textos legales todavía no están traducidos. Desde una página que sí tiene versión en español, el enlace de arriba lleva a ella.",
      links: [
        { to: "/record", label: "The Record" },
        { to: "/news", label: "Latest AI & Infrastructure News" },
        { to: "/about", label: "Our Story" },
        { to: "/", label: "Home" },
      ],
    },
    join: {
      title: "El boletín, en inglés",
      lead: `Un correo breve sobre la inteligencia artificial en ${site.city}, máximo una vez por semana.`,
      note: "Le pediremos que confirme su dirección. Puede darse de baja con un clic.",
    },
  },
  community: {
    name: "Comunidad",
    title: "Preguntas de los vecinos",
    description: `La luz, el agua, el aire, los empleos y los impuestos en ${site.city}: respuestas con las fuentes que tenemos, y quién decide.`,
    lead: "Qué se sabe, quién lo dice y a quién puede acudir.",
    faq: "Preguntas y respuestas",
    offices: {
      title: "Quién decide y a quién acudir",
      lead: `Los nombres de las oficinas están en inglés, como aparecen en sus puertas. Si llama, pida un intérprete: “Spanish interpreter, please”. ${read}.`,
    },
    /** Of a line about an office or a public meeting. */
    board: {
      link: "Sitio web, en inglés",
      tried: "probado el",
      /** Before the year. */
      callFirst: "Llame antes para confirmar: este número es de",
      undated: "Llame antes para confirmar: la página que da este número no tiene fecha",
      checked: "Fuentes revisadas el",
      source: "Fuente, en inglés",
      when: "Cuándo",
      where: "Dónde",
      speak: "Para hablar",
      calendar: "Calendario oficial, en inglés",
    },
    /** Above an entry that is shown in English. */
    missing: "Este texto todavía no está traducido. Aquí está en inglés.",
    outdated: "El texto en inglés cambió y la traducción aún no está al día. Aquí está en inglés.",
    more: {
      text: "La página en inglés tiene además las voces de todos los lados, quién mide qué, dónde se puede estudiar y un glosario.",
      label: "Community & Partners",
    },
  },
  events: {
    name: "Eventos",
    title: "Eventos",
    description: `Clases, talleres y reuniones sobre la inteligencia artificial en ${site.city}, y cómo proponer un evento.`,
    lead: "Cada evento está en el idioma de quien lo organiza.",
    next: "Próximo evento",
    coming: "Próximos eventos",
    none: "Por ahora no hay eventos anunciados. El primero puede ser el suyo.",
    status: { cancelled: "Cancelado", postponed: "Aplazado" },
    map: "Mapa",
    english: "All events",
    meetings: {
      title: "Reuniones públicas",
      lead: "La mayor parte de esto se decide en reuniones públicas, y cualquiera puede ir. Los días y las reglas cambian: llame antes y pida un intérprete.",
    },
    host: {
      title: "Proponga un evento",
      text: "Una clase, un taller, una charla, una reunión de vecinos. Díganos el lugar y la fecha. Nada se anuncia automáticamente: primero leemos su propuesta.",
      advice: "Qué lleva una buena propuesta",
      items: [
        `Un lugar o un enlace, y la hora de inicio y de fin en ${site.city}.`,
        "Para quién es, y qué sabrán o tendrán al volver a casa.",
        "Cuánto cuesta. Si es gratis, dígalo.",
        "Cómo se llega: parada de autobús, estacionamiento, acceso para silla de ruedas, subtítulos o intérprete.",
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
      "No se publica nada hasta que alguien de nuestro equipo lo lea. Puede escribir en español o en inglés.",
    english: {
      text: "Los titulares de la prensa están en la página de noticias, en inglés.",
      label: "Latest AI & Infrastructure News",
    },
  },
  getInvolved: {
    name: "Participe",
    title: "Participe",
    description: `Que su organización, su tiempo o su salón ayuden a aprender sobre la inteligencia artificial en ${site.city}. Si es periodista, escríbanos.`,
    lead: "Hay cuatro maneras. Elija la suya y cuéntenos más abajo.",
    ways: "Maneras de participar",
    cards: [
      {
        title: "Colaborar",
        text: "Que su organización apoye un programa, una clase o un proyecto.",
        type: "partnership",
      },
      {
        title: "Patrocinar",
        text: "Pague un salón, una comida o un premio para un evento. Este sitio nombra a los patrocinadores.",
        type: "sponsorship",
      },
      {
        title: "Ser voluntario",
        text: "Acompañe a un estudiante, ayude en un evento o enseñe lo que sabe.",
        type: "volunteer",
      },
      {
        title: "Prensa y medios",
        text: `¿Es periodista y escribe sobre la inteligencia artificial en ${site.city}? Díganos qué necesita y para cuándo. Si no lo sabemos, se lo diremos.`,
        type: "media",
      },
    ],
    form: "Formulario de colaboración",
    aside: {
      title: "¿Prefiere escribir?",
      general: "Envíe un correo a",
      press: "Si es periodista y tiene hora de cierre:",
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
