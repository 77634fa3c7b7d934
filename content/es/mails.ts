/**
 * The mails to the people who write to us, in Spanish: the English on the left, as it stands in content/mail.ts and
 * content/newsletter.ts. Braces hold what is put in and stay as they are. A native speaker should read it before the site is
 * announced.
 */
import { site } from "../site.ts";

const list = `the ${site.name} newsletter`;
const bulletin = `el boletín de ${site.name}`;

/** When something arrived. */
const acknowledgements = {
  "Hello,": "Hola:",
  "We got your message ({reference})": "Recibimos su mensaje ({reference})",
  "We got your inquiry ({reference})": "Recibimos su solicitud ({reference})",
  "We got your story ({reference})": "Recibimos su historia ({reference})",
  "We got your event proposal ({reference})": "Recibimos su propuesta de evento ({reference})",
  "Thanks for writing to {site}. Your message arrived, and we typically respond within 24-48 hours.":
    "Gracias por escribir a {site}. Su mensaje llegó; por lo general respondemos en 24 a 48 horas.",
  "Thanks for your inquiry. It arrived, and we'll be in touch to discuss how we can work together.":
    "Gracias por su solicitud. Llegó bien, y nos comunicaremos con usted para ver cómo podemos trabajar juntos.",
  "Thank you for your story{named}. It arrived. Nothing is published until someone here has read it. We'll get back to you.":
    "Gracias por su historia{named}. Llegó bien. No se publica nada hasta que alguien de nuestro equipo lo lea. Le responderemos.",
  "Thank you for your event proposal{named}. It arrived. Nothing is listed until someone here has read it. We'll get back to you.":
    "Gracias por su propuesta de evento{named}. Llegó bien. No se anuncia nada hasta que alguien de nuestro equipo lo lea. Le responderemos.",
  "Reference: {reference}. If you write again, please include it.":
    "Referencia: {reference}. Si vuelve a escribirnos, inclúyala, por favor.",
  "On deadline? Write to {pressEmail}.": "¿Es periodista y tiene una hora de cierre? Escriba a {pressEmail}.",
  "Didn't write to us? Someone entered your address by mistake; you can ignore this.":
    "¿No nos escribió usted? Alguien puso su dirección por error; puede ignorar este correo.",
};

/** Around what the owner writes, and the private link. */
const answers = {
  "Your message to {site} ({reference})": "Su mensaje a {site} ({reference})",
  "You're getting this because you wrote to {site} through its website.":
    "Recibe este correo porque escribió a {site} por medio de su sitio web.",
  "Need to change or cancel it? Use this private link, and please don't share it:":
    "¿Necesita cambiarlo o cancelarlo? Use este enlace privado y, por favor, no lo comparta:",
  "Change or cancel your event": "Cambiar o cancelar su evento",
  "Need to change it or take it back? Use this private link, and please don't share it:":
    "¿Necesita cambiarla o retirarla? Use este enlace privado y, por favor, no lo comparta:",
  "Change or withdraw your story": "Cambiar o retirar su historia",
  "Your change is live ({reference})": "Su cambio ya está publicado ({reference})",
  "We made the change you asked for, and it's on our site now:":
    "Hicimos el cambio que pidió y ya está en nuestro sitio:",
  "Take a look": "Ver el cambio",
  "About the change you asked for ({reference})": "Sobre el cambio que pidió ({reference})",
  "Thank you for writing. We didn't make the change you asked for, and left everything as it was. If we got something wrong, just reply.":
    "Gracias por escribirnos. No hicimos el cambio que pidió y dejamos todo como estaba. Si nos equivocamos, responda a este correo.",
};

/** What was decided about an event or a story. */
const decisions = {
  "Your event is on our calendar ({reference})": "Su evento está en nuestro calendario ({reference})",
  "Good news: your event is on our calendar. Here it is:":
    "Buenas noticias: su evento está en nuestro calendario. Aquí lo tiene:",
  "Please check the time, place and host. If anything changes, reply to this email and we'll update it.":
    "Revise, por favor, la hora, el lugar y quién lo organiza. Si algo cambia, responda a este correo y lo actualizaremos.",
  "See the listing": "Ver el anuncio",
  "Your story is published ({reference})": "Su historia está publicada ({reference})",
  "Good news: we published your story, with your name. It has its own page, and our news page lists it under From the community:":
    "Buenas noticias: publicamos su historia, con su nombre. Tiene su propia página, y nuestra página de noticias, en inglés, la muestra en la sección From the community:",
  "If something is wrong, or if you want it taken down, reply to this email.":
    "Si hay algún error, o si quiere que la retiremos, responda a este correo.",
  "See your story": "Ver su historia",
  "About your event proposal ({reference})": "Sobre su propuesta de evento ({reference})",
  "Thank you for offering to host this. We're not able to list it.":
    "Gracias por ofrecerse a organizar este evento. No podemos incluirlo en el calendario.",
  "If we got something wrong, or you'd like to change it and try again, just reply. We'd be glad to see another one.":
    "Si nos equivocamos, o si quiere cambiarlo e intentarlo de nuevo, responda a este correo. Con gusto leeremos otra propuesta.",
  "About your story ({reference})": "Sobre su historia ({reference})",
  "Thank you for trusting us with your story. We're not going to publish it.":
    "Gracias por confiarnos su historia. No vamos a publicarla.",
  "It stays yours, and none of it will appear on the site. If we misread it, reply and tell us. We'd be glad to see another one.":
    "Sigue siendo suya, y nada de ella aparecerá en el sitio. Si la entendimos mal, responda y díganoslo. Con gusto leeremos otra.",
  "Your event is marked as canceled ({reference})": "Su evento está marcado como cancelado ({reference})",
  "We've marked your event as canceled. It stays on our calendar, marked that way, so nobody makes the trip for nothing:":
    "Marcamos su evento como cancelado. Sigue en nuestro calendario, con ese aviso, para que nadie haga el viaje en vano:",
  "If that's a mistake, or if the event has a new date, reply to this email and we'll change it.":
    "Si es un error, o si el evento tiene una nueva fecha, responda a este correo y lo cambiaremos.",
};

/** The newsletter: what its links lead to, and its mails. */
const newsletter = {
  "One more step: confirm your email": "Un paso más: confirme su correo electrónico",
  [`Someone signed up this address for ${list}. If it was you, confirm below. If not, close this page. We'll send one reminder. If you don't confirm within a week, we delete it.`]: `Alguien suscribió esta dirección al boletín de ${site.name}. Si fue usted, confirme abajo. Si no, cierre esta página. Enviaremos un recordatorio y, después de una semana, borraremos la dirección.`,
  "Yes, sign me up": "Sí, quiero suscribirme",
  "You're on the list": "Ya está en la lista",
  "Your address is confirmed. A short welcome email is on its way. Every issue has an unsubscribe link.":
    "Su dirección está confirmada. Va en camino un breve correo de bienvenida. Cada número trae un enlace para darse de baja.",
  [`Leave ${list}?`]: "¿Cancelar su suscripción?",
  "You'll be unsubscribed right away. No questions.": "Quedará dado de baja de inmediato. Sin preguntas.",
  Unsubscribe: "Darse de baja",
  "You're off the list": "Ya no está en la lista",
  "We won't email this address again. Changed your mind? Sign up again with the form on this page.":
    "No volveremos a escribir a esta dirección. ¿Cambió de opinión? Suscríbase otra vez con el formulario de esta página.",
  "This link no longer works": "Este enlace ya no funciona",
  [`It may be too old, or your email program may have broken it. To sign up, use the form on this page. To unsubscribe, write to ${site.email} and we'll take care of it.`]: `Quizá sea demasiado viejo, o su programa de correo lo cortó. Para suscribirse, use el formulario de esta página. Para darse de baja, escriba a ${site.email} y nos encargaremos.`,
  "We couldn't save that": "No pudimos guardarlo",
  [`Nothing was changed. Please try again in a moment, or write to ${site.email}.`]: `No se cambió nada. Inténtelo de nuevo en un momento o escriba a ${site.email}.`,
  "Back to the page": "Volver a la página",
  [`Confirm your subscription to ${list}`]: `Confirme su suscripción al boletín de ${site.name}`,
  [`Someone signed up this address for ${list}: a short email about AI in ${site.city}, at most once a week.`]: `Alguien suscribió esta dirección al boletín de ${site.name}: un correo breve, en inglés, sobre la inteligencia artificial en ${site.city}, máximo una vez por semana.`,
  "Confirm my address": "Confirmar mi dirección",
  "If that wasn't you, ignore this. We'll send one reminder. If you don't confirm within a week, we delete it.":
    "Si no fue usted, ignore este correo. Enviaremos un recordatorio y borraremos la dirección en menos de una semana.",
  [`Still want ${list}?`]: `¿Todavía quiere recibir ${bulletin}?`,
  [`Three days ago someone signed up this address for ${list}, but it hasn't been confirmed yet.`]: `Hace tres días alguien suscribió esta dirección al boletín de ${site.name}, pero todavía no está confirmada.`,
  "If you don't want it, do nothing. This is our last email about it; we'll delete your address in a few days.":
    "Si no lo quiere, no haga nada. Este es nuestro último correo al respecto; borraremos su dirección en unos días.",
  [`You're in: ${list}`]: `Ya está suscrito: ${bulletin}`,
  "Thanks for confirming. You'll get one short email, at most weekly: what was decided, what's being built, who is teaching, and when you can have your say.":
    "Gracias por confirmar. Recibirá un correo breve, en inglés, máximo una vez por semana: qué se decidió, qué se está construyendo, quién enseña y cuándo puede usted opinar.",
  "Until then:": "Mientras tanto:",
  "The latest news": "Las últimas noticias (en inglés)",
  "Upcoming events": "Próximos eventos",
  "Reply anytime; a person answers. To unsubscribe, use the link below.":
    "Responda cuando quiera; contesta una persona. Para darse de baja, use el enlace de abajo.",
  [`Would you like ${list}?`]: `¿Le gustaría recibir ${bulletin}?`,
  [`You're on a sign-up list for ${list}, made before we moved to this site: a short email about AI in ${site.city}, at most once a week. You'll get it only if you click the button below.`]: `Su dirección está en una lista de inscripción para ${bulletin}, hecha antes de que pasáramos a este sitio: un correo breve, en inglés, sobre la inteligencia artificial en ${site.city}, máximo una vez por semana. Solo lo recibirá si hace clic en el botón de abajo.`,
  "If you don't want it, do nothing. We won't ask again, and we'll delete your address within a week.":
    "Si no lo quiere, no haga nada. No volveremos a preguntar y borraremos su dirección en menos de una semana.",
  [`You're already subscribed to ${list}`]: `Ya está suscrito al boletín de ${site.name}`,
  "Someone, maybe you, just signed up this address again. You're already subscribed, so there's nothing to do.":
    "Alguien, quizá usted, acaba de suscribir esta dirección otra vez. Ya está suscrita, así que no tiene que hacer nada.",
  "Want out? One click below.": "¿Quiere darse de baja? Un clic abajo.",
  [`You're getting this because this address was entered on ${site.domain}.`]: `Recibe este correo porque esta dirección se escribió en ${site.domain}.`,
};

export const mailWords = { ...acknowledgements, ...answers, ...decisions, ...newsletter };
