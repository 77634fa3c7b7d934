import "./next-date.css";
import type { ReactNode } from "react";

/** The day of the next event, as the largest thing of the page, with its name and its hours. `date`: "Mar 4". */
export function NextDate(props: {
  label: string;
  date: string;
  startsAt: string;
  title: ReactNode;
  hours: string;
  place?: string;
}) {
  const { label, date, startsAt, title, hours, place } = props;
  return (
    <div className="next-date">
      <p className="next-date__day">
        <span className="visually-hidden">{label}: </span>
        <time dateTime={startsAt}>{date}</time>
      </p>
      <div className="next-date__what">
        <p className="next-date__facts">
          <span className="data">{hours}</span> {place ? <span>{place}</span> : null}
        </p>
        <p className="next-date__title">{title}</p>
      </div>
    </div>
  );
}
