/**
 * The private page on which somebody changes or withdraws an event or a story, in Spanish: the English on the left, as it stands
 * in content/proposal.ts. A native speaker should read it before the site is announced.
 */
import { site } from "../site.ts";

export const privatePageWords = {
  "Your event": "Su evento",
  "Your story": "Su historia",
  "Only people with this link can see this page. Please don't share it.":
    "Solo quienes tienen este enlace pueden ver esta página. Por favor, no lo comparta.",
  "What you sent": "Lo que envió",
  "What you sent, with your change": "Lo que envió, con su cambio",
  Status: "Estado",
  "We have your proposal. Nothing is listed until someone here has read it.":
    "Tenemos su propuesta. No se anuncia nada hasta que alguien de nuestro equipo lo lea.",
  "Your event has been accepted. It will be on our calendar soon.":
    "Su evento fue aceptado. Pronto estará en nuestro calendario.",
  "Your event is on our calendar.": "Su evento está en nuestro calendario.",
  "Your event is over. It's on our calendar under past events.":
    "Su evento ya pasó. Está en nuestro calendario, entre los eventos pasados.",
  "This event is canceled. It stays on our calendar, marked that way.":
    "Este evento está cancelado. Sigue en nuestro calendario, con ese aviso.",
  "We didn't list this one. If we got something wrong, reply to our email.":
    "No lo incluimos en el calendario. Si nos equivocamos, responda a nuestro correo.",
  "You withdrew this proposal. We won't list it.": "Usted retiró esta propuesta. No la anunciaremos.",
  "This event isn't on our site anymore.": "Este evento ya no está en nuestro sitio.",
  "We have your story. Nothing is published until someone here has read it.":
    "Tenemos su historia. No se publica nada hasta que alguien de nuestro equipo lo lea.",
  "Your story has been accepted. It will be on our site soon.":
    "Su historia fue aceptada. Pronto estará en nuestro sitio.",
  "Your story is on our site.": "Su historia está en nuestro sitio.",
  "Your story isn't on our site anymore.": "Su historia ya no está en nuestro sitio.",
  "We didn't publish this one. If we misread it, reply to our email.":
    "No la publicamos. Si la entendimos mal, responda a nuestro correo.",
  "You withdrew this story. It isn't on our site.": "Usted retiró esta historia. No está en nuestro sitio.",
  "See the listing": "Ver el anuncio",
  "See your story": "Ver su historia",
  "You asked us to change it. We'll look at that first; until then it stays as it is.":
    "Nos pidió un cambio. Primero lo revisaremos; hasta entonces queda como está.",
  "We didn't make the change you asked for, and left everything as it was.":
    "No hicimos el cambio que pidió y dejamos todo como estaba.",
  [`Need something else? Write to ${site.email} and include the reference.`]: `¿Necesita algo más? Escriba a ${site.email} e incluya la referencia.`,
  "Change your event": "Cambiar su evento",
  "Change your story": "Cambiar su historia",
  "Withdraw your proposal": "Retirar su propuesta",
  "Withdraw your story": "Retirar su historia",
  "Cancel your event": "Cancelar su evento",
  "Take your story down": "Quitar su historia del sitio",
  "Go back without changes": "Volver sin cambiar nada",
  "What you send here replaces what we have.": "Lo que envíe aquí reemplaza lo que tenemos.",
  "It's already been accepted, so we'll look at your change before it appears.":
    "Ya fue aceptado, así que revisaremos su cambio antes de que aparezca.",
  "Save changes": "Guardar los cambios",
  "Your email address can't be changed here.": "Aquí no se puede cambiar su correo electrónico.",
  "We won't list it, and none of it will appear on the site. This can't be undone here.":
    "No la anunciaremos, y nada de ella aparecerá en el sitio. Aquí no se puede deshacer.",
  "We won't publish it, and none of it will appear on the site. This can't be undone here.":
    "No la publicaremos, y nada de ella aparecerá en el sitio. Aquí no se puede deshacer.",
  "Our calendar will say right away that it's canceled, and so will the calendars of people who subscribe. This can't be undone here.":
    "Nuestro calendario dirá de inmediato que está cancelado, y también los calendarios de quienes están suscritos. Aquí no se puede deshacer.",
  "It comes off our site right away. This can't be undone here.":
    "Se quita de nuestro sitio de inmediato. Aquí no se puede deshacer.",
  "Yes, withdraw it": "Sí, retirarla",
  "Yes, cancel it": "Sí, cancelarlo",
  "Yes, take it down": "Sí, quitarla",
  "Thank you. Your changes are saved.": "Gracias. Guardamos sus cambios.",
  "Thank you. We have your change and will look at it.": "Gracias. Tenemos su cambio y lo revisaremos.",
  "Done. It's withdrawn.": "Listo. Está retirada.",
  "Done. It's canceled.": "Listo. Está cancelado.",
  "That's the same as what we have, so nothing was changed.":
    "Es lo mismo que tenemos, así que no se cambió nada.",
  "It can't be changed or withdrawn anymore, so nothing was changed.":
    "Ya no se puede cambiar ni retirar, así que no se cambió nada.",
  "We could not save your changes": "No pudimos guardar sus cambios",
  "Nothing was saved. Please try again.": "No se guardó nada. Inténtelo de nuevo.",
  "This link doesn't work": "Este enlace no funciona",
  [`Make sure you copied all of it from our email. Links stop working once we delete what they lead to. Questions? Write to ${site.email}.`]: `Asegúrese de haber copiado todo el enlace de nuestro correo. Tampoco funcionan los enlaces a lo que ya no guardamos. ¿Preguntas? Escriba a ${site.email}.`,
};
