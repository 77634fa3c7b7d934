/**
 * What the forms say in Spanish: the English on the left, as it stands in forms/definitions/ and app/ui/form/, the Spanish on the
 * right. A native speaker should read it before the site is announced.
 */
import { site } from "../site.ts";

const labels = {
  Name: "Nombre",
  Email: "Correo electrónico",
  "Email address": "Correo electrónico",
  Subject: "Asunto",
  Message: "Mensaje",
  Organization: "Organización",
  "I'm interested in": "Me interesa",
  "Partnership Opportunity": "Una colaboración",
  Sponsorship: "Patrocinar",
  "Volunteer / Mentor": "Ser voluntario o mentor",
  "Media / Press Inquiry": "Prensa y medios",
  "Event title": "Título del evento",
  Start: "Comienza",
  End: "Termina",
  "Place or online link": "Lugar o enlace en línea",
  Description: "Descripción",
  "Story title": "Título de su historia",
  Link: "Enlace",
  "Your story": "Su historia",
  "You may publish this story with my name. I agree to the license in the Terms of Service.":
    "Pueden publicar esta historia con mi nombre. Acepto la licencia de los Términos del servicio.",
};

const hints = {
  optional: "opcional",
  "optional: your site, photos or more to read": "opcional: su sitio, fotos o algo más para leer",
  [`${site.city} time`]: `hora de ${site.city}`,
  "20 to 2,000 characters": "de 20 a 2,000 caracteres",
  "50 to 5,000 characters": "de 50 a 5,000 caracteres",
  "shown as the host": "aparecerá como organizador",
  "If we list your event, we publish what you send here except your email address. The license in the Terms of Service applies.":
    "Si incluimos su evento en el calendario, publicaremos lo que envíe aquí, excepto su correo electrónico. Se aplica la licencia de los Términos del servicio.",
  "you@example.com": "usted@example.com",
  "Leave this field empty": "Deje este campo vacío",
};

const buttons = {
  "Send Message": "Enviar mensaje",
  "Submit Inquiry": "Enviar solicitud",
  "Submit Your Story": "Enviar su historia",
  "Submit Event Proposal": "Proponer el evento",
  Subscribe: "Suscribirse",
  "Sending...": "Enviando...",
  "Submitting...": "Enviando...",
  "Subscribing...": "Suscribiendo...",
};

/** Shown once it is saved, or when it could not be. */
const notices = {
  "Thank you for reaching out! We'll respond within 24-48 hours.":
    "Gracias por escribirnos. Le responderemos en un plazo de 24 a 48 horas.",
  "Thank you! We'll be in touch soon to discuss how we can work together.":
    "Gracias. Pronto nos comunicaremos con usted para ver cómo podemos trabajar juntos.",
  "Thank you! We'll review your story and get back to you.":
    "Gracias. Leeremos su historia y le responderemos.",
  "Thank you! We'll review your event proposal and get back to you.":
    "Gracias. Leeremos su propuesta de evento y le responderemos.",
  [`Thanks for subscribing! You're now part of the ${site.name} network.`]: `Gracias por suscribirse. Ya es parte de la red de ${site.name}.`,
  "We've sent you an email. Open the link in it and click the button there to confirm your address.":
    "Le enviamos un correo. Abra el enlace que contiene y haga clic en el botón para confirmar su dirección.",
  "We could not save your message": "No pudimos guardar su mensaje",
  "We could not save your address": "No pudimos guardar su dirección",
  Reference: "Referencia",
  "{0} fields need attention.": "Revise {0} campos.",
  [`Nothing was sent. Please try again, or write to ${site.email}.`]: `No se envió nada. Inténtelo de nuevo o escriba a ${site.email}.`,
  [`Nothing was sent. Too many messages came from your network. Please try again in {0}, or write to ${site.email}.`]: `No se envió nada. Llegaron demasiados mensajes desde su red. Inténtelo de nuevo en {0} o escriba a ${site.email}.`,
  [`Nothing was sent. Too many messages came in at once. Please try again in {0}, or write to ${site.email}.`]: `No se envió nada. Llegaron demasiados mensajes a la vez. Inténtelo de nuevo en {0} o escriba a ${site.email}.`,
};

/** What is wrong with a field. */
const errors = {
  ...line("Name", "el nombre", 100),
  ...line("Subject", "el asunto", 200),
  ...limits("Organization", "la organización", 200),
  ...line("Event title", "el título del evento", 200),
  ...line("Place or online link", "el lugar o el enlace", 300),
  ...line("Story title", "el título de la historia", 200),
  ...limits("Link", "el enlace", 2000),
  ...area("Message", "el mensaje", 10, 1000),
  ...area("Description", "la descripción", 20, 2000),
  ...area("Your story", "la historia", 50, 5000),
  ...moment("Start", "la hora de inicio"),
  ...moment("End", "la hora de fin"),
  "Link must start with http:// or https://": "El enlace debe comenzar con http:// o https://",
  "Start must be in the future": "La hora de inicio debe estar en el futuro",
  "End must be after Start": "La hora de fin debe ser posterior a la de inicio",
  "Invalid email address": "Escriba un correo electrónico válido",
  "Please enter a valid email address": "Escriba un correo electrónico válido",
  "Email must be at most 255 characters": "El correo electrónico puede tener hasta 255 caracteres",
  "Please choose a type of inquiry": "Elija qué le interesa",
  "Please agree to the license in the Terms of Service": "Acepte la licencia de los Términos del servicio",
  "Please check this field": "Revise este campo",
};

export const formWords = { ...labels, ...hints, ...buttons, ...notices, ...errors };

function line(english: string, spanish: string, max: number) {
  return { [`${english} is required`]: `Falta ${spanish}`, ...limits(english, spanish, max) };
}

function area(english: string, spanish: string, min: number, max: number) {
  return {
    ...limits(english, spanish, max),
    [`${english} must be at least ${min} characters`]: `${capital(spanish)} debe tener al menos ${min} caracteres`,
  };
}

function limits(english: string, spanish: string, max: number) {
  return {
    [`${english} must be at most ${inEnglish(max)} characters`]: `${capital(spanish)} puede tener hasta ${inSpanish(max)} caracteres`,
    [`${english} has too many accents on one letter`]: `${capital(spanish)} tiene demasiados acentos en una letra`,
  };
}

function moment(english: string, spanish: string) {
  return {
    ...line(english, spanish, 100),
    [`${english} needs a date and a time`]: `Escriba la fecha y la hora: ${spanish}`,
    [`${english} falls in the hour that clocks in ${site.city} skip for daylight saving time`]: `${capital(spanish)} cae en la hora que los relojes de ${site.city} saltan con el horario de verano`,
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function inEnglish(count: number): string {
  return count.toLocaleString(site.language);
}

function inSpanish(count: number): string {
  return count.toLocaleString("es-US");
}
