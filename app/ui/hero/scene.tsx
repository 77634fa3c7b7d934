import "./scene.css";
import { useEffect, useLayoutEffect, useRef } from "react";
import { chrome } from "../../../content/chrome.ts";
import { PauseSign, PlaySign } from "../drawing/icons.tsx";
import { filmPlayer, runFilm, setPaused, useFilm, useFilmRules } from "./film.tsx";
import { sceneFile } from "./scene-files.ts";

/**
 * The background of Home's first and last part, the bridge at night: a picture. In the first view it loads eagerly, and the video
 * plays over it where that is allowed.
 */
export function Scene({ spot }: { spot: "home" | "closing" }) {
  const isFirst = spot === "home";
  return (
    <div className={`night-scene scene--${spot}`} aria-hidden="true">
      <Picture first={isFirst} />
      {isFirst ? <FilmOver /> : null}
    </div>
  );
}

export function SceneToggle() {
  const { allowed, paused } = useFilm();
  if (!allowed) return null;
  return (
    <button className="scene-toggle" type="button" onClick={() => setPaused(!paused)}>
      {paused ? <PlaySign /> : <PauseSign />}
      <span>{paused ? chrome.scene.play : chrome.scene.pause}</span>
    </button>
  );
}

function Picture({ first }: { first: boolean }) {
  const picture = sceneFile("wide", "jpg");
  if (!picture) return null;
  return (
    <picture>
      <source media="(max-aspect-ratio: 4/5)" srcSet={sceneFile("tall", "avif")} type="image/avif" />
      <source media="(max-aspect-ratio: 4/5)" srcSet={sceneFile("tall", "jpg")} />
      <source srcSet={sceneFile("wide", "avif")} type="image/avif" />
      <img
        src={picture}
        alt=""
        width="1600"
        height="900"
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
      />
    </picture>
  );
}

/** Moves the one player into this scene while the scene is mounted. */
function FilmOver() {
  useFilmRules();
  const { allowed, paused } = useFilm();
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!allowed) return;
    const film = filmPlayer();
    place.current?.append(film);
    return () => film.remove();
  }, [allowed]);

  useEffect(() => {
    if (!allowed) return;
    const film = filmPlayer();
    if (paused) return film.pause();
    const watch = new IntersectionObserver(([entry]) =>
      entry?.isIntersecting ? runFilm(film) : film.pause(),
    );
    watch.observe(film);
    return () => watch.disconnect();
  }, [allowed, paused]);

  return <div className="film" ref={place} />;
}
